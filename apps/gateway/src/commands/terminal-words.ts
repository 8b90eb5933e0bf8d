// Errors are written for a model, which has control tools. Who sits at a terminal has commands, a configuration and hands:
// here is what changes for him.

import { ToolcribError } from '@toolcrib/tool';
import type { NextSteps } from '@toolcrib/modes';

/** How to go on with a tool, in commands. */
export const TERMINAL_STEPS: NextSteps = {
  find: 'Find it with `toolcrib search "what it does"`, or list all with `toolcrib tools`.',
  callForm: (word) => `toolcrib call ${word} '{"name": "value"}'`,
  controls: [],
  outside: ', with `toolcrib call`',
};

/** What a person can do where the sentence speaks to a model, or stops at what went wrong. By code. */
const NEXT: ReadonlyMap<string, string> = new Map([
  ['DENIED_BY_POLICY', 'The rules stand under `policy`, `profiles` and `agents` of the configuration.'],
  ['APPROVAL_DENIED', 'The rule that asks stands under `policy`; a running `toolcrib serve` can put it to a person.'],
  ['APPROVAL_TIMED_OUT', 'Answer in time with `toolcrib approvals`, or give more under `approvals.timeoutMs`.'],
  ['SERVER_UNAVAILABLE', '`toolcrib doctor` says what is wrong with the server.'],
  ['PROVIDER_FAILED', '`toolcrib doctor` says whether the provider answers; it is set under `provider`.'],
]);

/** Said to a model alone; each stands at the end of a sentence's text. */
const FOR_A_MODEL =
  / (?:Do not retry; (?:use another tool or tell the user|tell the user or find another way)|Tell the user; retry only if asked to)\.$/;

/** The text of an error for the person at a terminal. */
export function toTerminalText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  const next = ToolcribError.is(error) ? NEXT.get(error.code) : undefined;
  if (next === undefined) return said;
  const head = said.replace(FOR_A_MODEL, '');
  return `${/[.!?]$/.test(head) ? head : `${head}.`} ${next}`;
}
