// Every sentence with which this adapter refuses something, on one page.

import { ToolcribError } from '@toolcrib/tool';

/** Codes that this package throws. */
export type AiSdkErrorCode = 'INVALID_OWNER' | 'INVALID_TOOL_INPUT';

/** The owner of a tool set is reserved or empty. */
export function invalidOwner(owner: string): ToolcribError {
  const reason = owner === '' ? 'An empty owner cannot be part of an id' : `The owner "${owner}" is reserved`;
  return new ToolcribError('INVALID_OWNER', `${reason}: name the tool set otherwise.`);
}

/** A tool's own schema refused what the JSON Schema let through. */
export function invalidToolInput(name: string, cause: Error): ToolcribError {
  const [first = ''] = cause.message.split('\n');
  return new ToolcribError('INVALID_TOOL_INPUT', `The input of "${name}" was refused; nothing ran: ${first}`, {
    cause,
  });
}
