// A question to the person at an MCP client: the form it is shown in, and what an answer to that form means. Fail closed:
// whatever is no clear yes is a no.

import { inputRequired, type ElicitRequestFormParams, type InputRequiredResult } from '@modelcontextprotocol/server';
import { isJsonObject } from '@toolcrib/tool';

/** What a person at a client says. `timed-out`: nobody could be asked. */
export type ClientAnswer = 'once' | 'session' | 'deny' | 'timed-out';

/** What a person at a client is asked. */
export interface ClientQuestion {
  /** Of the waiting call; calls inside another one are numbered under its id. */
  readonly callId: string;
  /** The whole question, for a person. */
  readonly message: string;
  /** Aborts when the question is settled elsewhere. */
  readonly signal: AbortSignal;
}

/** A question that waits for the client's next request. */
export interface OpenQuestion {
  readonly key: string;
  readonly form: ElicitRequestFormParams;
}

const FIELD = 'decision';
// A plain list of words with their meaning beside it: the only form of a choice that every generation of clients knows.
const CHOICES = [
  { word: 'once', means: 'yes, this once' },
  { word: 'session', means: 'yes, until this session ends' },
  { word: 'deny', means: 'no' },
] as const;

/** The form of a question. `hasSession` offers a yes for the whole session. */
export function formOf({ message }: ClientQuestion, hasSession: boolean): ElicitRequestFormParams {
  const choices = CHOICES.filter(({ word }) => hasSession || word !== 'session');
  const description = choices.map(({ word, means }) => `${word}: ${means}`).join('; ');
  return {
    mode: 'form',
    message,
    requestedSchema: {
      type: 'object',
      properties: { [FIELD]: { type: 'string', title: 'Run it?', description, enum: choices.map(({ word }) => word) } },
      required: [FIELD],
    },
  };
}

/** What an answer means: dismissing the form is a no. */
export function answerOf(response: unknown): ClientAnswer {
  if (!isJsonObject(response) || response['action'] !== 'accept' || !isJsonObject(response['content'])) return 'deny';
  const decision = response['content'][FIELD];
  return decision === 'once' || decision === 'session' ? decision : 'deny';
}

/** The result that asks a client of 2026-07-28 and tells it how to go on. */
export function inputRequiredBy(questions: readonly OpenQuestion[], token: string): InputRequiredResult {
  const asked = questions.map(({ key, form }) => [key, inputRequired.elicit(form)] as const);
  return inputRequired({ inputRequests: Object.fromEntries(asked), requestState: token });
}
