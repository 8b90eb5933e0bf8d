// The sentences of this package.

import { ToolcribError } from './error.ts';

/** Codes that `@toolcrib/tool` throws. */
export type ToolErrorCode = 'INVALID_LIMIT' | 'NOT_JSON';

/** The mark of a cut does not fit into the limit. */
export function invalidLimit(maxChars: number, least: number): ToolcribError {
  return new ToolcribError('INVALID_LIMIT', `A limit of ${maxChars} characters is too small: give at least ${least}.`);
}

/** A value cannot be fingerprinted. */
export function notJson(reason: string, cause?: unknown): ToolcribError {
  return new ToolcribError('NOT_JSON', `This value cannot be used as JSON: ${reason}.`, { cause });
}
