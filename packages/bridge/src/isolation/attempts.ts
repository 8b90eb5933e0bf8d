// What the probing child reports of its attempts, and how they belong to layers. Shared by both sides.

import type { LayerName } from './walls.ts';

/** One attempt. `open`: it worked, as far as the child can tell. */
export interface Attempt {
  readonly layer: LayerName;
  readonly what: string;
  readonly open: boolean;
  /** An error code, or what was seen. */
  readonly saw: string;
}
