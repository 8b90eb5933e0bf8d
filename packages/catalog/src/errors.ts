// The sentences of this package: errors for whoever calls it wrongly, reasons for people who read diagnostics.

import { ToolcribError } from '@toolcrib/tool';

/** Codes that `@toolcrib/catalog` throws. */
export type CatalogErrorCode = 'INVALID_SEARCH_LIMIT' | 'INVALID_RANKER_OPTION' | 'RANKER_FAILED';

/** A limit is not a whole number of at least 1. */
export function invalidSearchLimit(limit: unknown): ToolcribError {
  const message = `limit must be a whole number, at least 1; got ${print(limit)}.`;
  return new ToolcribError('INVALID_SEARCH_LIMIT', message);
}

/** An option of `bm25Ranker` is out of range. */
export function invalidRankerOption(option: string, value: unknown, allowed: string): ToolcribError {
  const message = `The ranker's option ${option} must be ${allowed}; got ${print(value)}.`;
  return new ToolcribError('INVALID_RANKER_OPTION', message);
}

/** A ranker threw while it was built or asked. */
export function rankerFailed(cause: unknown): ToolcribError {
  const message = 'Searching the tools failed inside the ranker. Ask for a tool by its id or exact name instead.';
  return new ToolcribError('RANKER_FAILED', message, { cause });
}

/** Reasons in diagnostics: what is wrong, and what was done about it. */
export const reasons = {
  notATool: 'It is not a tool definition; it was left out.',
  unreadable: 'Reading it failed; it was left out.',
  badField: (field: string, expected: string): string => `Its ${field} is not ${expected}; it was left out.`,
  emptyName: 'Its name is empty; it was left out.',
  longName: (chars: number, most: number): string =>
    `Its name has ${chars} characters, more than ${most}; it was left out.`,
  controlCharacter: 'Its name holds a control character; it was left out.',
  wrongId: (expected: string): string =>
    `Its id does not match its source, owner and name (${expected}); it was left out.`,
  badSchema: (why: string): string => `Its input schema ${why}; it was left out.`,
  duplicateId: (id: string): string =>
    `Another tool has the id ${id} already; the first one stays, this one was left out.`,
  lookAlike: (id: string): string =>
    `Its name can be mistaken for that of ${id}; both stay, check that both are meant.`,
} as const;

function print(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : String(value);
}
