// What the gate tells the activity log about a call: written here because two layers that must not know each other (the
// gate and the log) speak of it.

import type { CallRoute } from './call-context.ts';
import type { ToolDefinition, ToolResult } from './definition.ts';

/** How a call ended. `failed` carries the stable code of its error. */
export type FinishedCallOutcome =
  | { readonly kind: 'finished'; readonly result: ToolResult }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** One call that went through the gate, allowed or not. Unredacted: whoever writes it down redacts first. */
export interface FinishedCall {
  readonly callId: string;
  readonly tool: Pick<ToolDefinition, 'id' | 'name' | 'source' | 'owner'>;
  readonly route: CallRoute;
  /** The final arguments, after hooks. */
  readonly args: unknown;
  /** Milliseconds since the epoch. */
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly outcome: FinishedCallOutcome;
}
