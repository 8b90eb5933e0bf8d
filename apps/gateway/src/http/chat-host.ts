// What the HTTP routes need of a gateway, and no more: so that the routes do not know who builds them.

import type { KeptTurns } from '../client-tools/kept-turns.ts';
import type { ListenSettings } from '../config/gateway-config.ts';
import type { RunReport, RunRequest } from '../run.ts';
import type { StoredResponses } from './stored-responses.ts';

/** Runs conversations. */
export interface ChatHost {
  run(request: RunRequest): Promise<RunReport>;
  /** Model ids that `GET /v1/models` lists. */
  models(): readonly string[];
}

/** What the routes need beside the gateway. `now` is in milliseconds since the epoch. */
export interface HttpParts {
  readonly listen: ListenSettings;
  readonly defaultModel: string;
  /** The provider takes parameters that nobody here knows. */
  readonly passesExtra: boolean;
  readonly now: () => number;
  /** Makes ids that cannot be guessed. */
  readonly newId: () => string;
  /** Takes secrets out of what an error says. */
  readonly redact: (text: string) => string;
  readonly onError: (error: unknown) => void;
}

/** What the two OpenAI surfaces share. */
export interface HttpGround extends HttpParts {
  readonly gateway: ChatHost;
  readonly turns: KeptTurns;
  readonly responses: StoredResponses;
}
