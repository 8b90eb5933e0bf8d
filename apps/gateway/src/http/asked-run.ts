// What both OpenAI surfaces ask of the gateway, in one form: the run itself, and how the answer is to be sent.

import type { ClientTool } from '../client-tools/client-tool.ts';
import type { Message, Sampling } from '../conversation.ts';

/** A checked request. */
export interface AskedRun {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  readonly clientTools: readonly ClientTool[];
  /** At most one call in each turn. */
  readonly oneCallAtATime: boolean;
  readonly stream: boolean;
}
