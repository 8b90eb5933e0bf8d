// What the HTTP routes need of a gateway, and no more: so that the routes do not know who builds them.

import type { RunReport, RunRequest } from '../run.ts';

/** Runs conversations. */
export interface ChatHost {
  run(request: RunRequest): Promise<RunReport>;
  /** Model ids that `GET /v1/models` lists. */
  models(): readonly string[];
}
