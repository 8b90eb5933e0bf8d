// Ids that clients may choose: they become names of files and keys of approvals, so they are plain.

import { invalidRequest } from './errors.ts';

const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Tells whether a text can name a run or a session. */
export function isPlainId(id: string): boolean {
  return PLAIN_ID.test(id);
}

/** Refuses an id that is not plain; nothing is. @throws ToolcribError `INVALID_REQUEST` that names the header. */
export function checkId(id: string | undefined, what: string, header: string): void {
  if (id !== undefined && !isPlainId(id))
    throw invalidRequest(`${what} has letters, digits, - and _, at most 64.`, header);
}
