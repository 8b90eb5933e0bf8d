// What the SDK may see of an answer. Its schemas reject a whole list over one bad tool and a whole result over one content
// block that it does not know, so lists and contents pass it by under a symbol, which no server can send, and are judged
// by this package.

import type { JSONRPCMessage, StandardSchemaV1 } from '@modelcontextprotocol/client';
import { isJsonObject } from '@toolcrib/tool';
import { mayRound, parseExact } from './exact-integers.ts';

const RAW = Symbol('the result as it came');
const EXACT = Symbol('its structured content, integers digit for digit');

/** A result as the server sent it. */
export type WireResult = Readonly<Record<string | symbol, unknown>>;

/** A line of a pipe as JSON-RPC messages; undefined where it is something else. */
export function parseLine(line: string): readonly JSONRPCMessage[] | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    const messages = (Array.isArray(parsed) ? parsed : [parsed]).map(toMessage);
    if (messages.length === 0 || messages.some((message) => message === undefined)) return undefined;
    if (isJsonObject(parsed) && mayRound(line)) keepExact(parsed, line);
    return messages.filter((message) => message !== undefined);
  } catch {
    return undefined;
  }
}

/** Replaces what the SDK would judge by something harmless, and keeps the original beside it. */
export function hideFromSdk(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message) || !isJsonObject(message.result)) return message;
  const raw: WireResult = message.result;
  const shown: Record<string | symbol, unknown> = { ...raw, [RAW]: raw };
  if ('tools' in raw) shown['tools'] = [];
  if ('content' in raw) shown['content'] = [];
  if ('_meta' in raw && !isJsonObject(raw['_meta'])) delete shown['_meta'];
  return { ...message, result: shown };
}

/** The result schema for requests: takes any object and gives back the original. */
export const ANY_RESULT: StandardSchemaV1<unknown, WireResult> = {
  '~standard': {
    version: 1,
    vendor: 'toolcrib',
    validate: (value) => {
      if (!isJsonObject(value)) return { issues: [{ message: 'not an object' }] };
      const hidden: unknown = Reflect.get(value, RAW);
      return { value: isJsonObject(hidden) ? hidden : value };
    },
  },
};

/** Structured content with large integers as digits; undefined where nothing had to be kept apart. */
export function exactStructuredContent(result: WireResult): unknown {
  return result[EXACT];
}

function keepExact(message: Readonly<Record<string, unknown>>, line: string): void {
  if (!isJsonObject(message['result']) || !('structuredContent' in message['result'])) return;
  const exact = parseExact(line);
  if (!isJsonObject(exact) || !isJsonObject(exact['result'])) return;
  Reflect.set(message['result'], EXACT, exact['result']['structuredContent']);
}

/** Tolerates what servers add or leave out around a message: unknown members, and the unused one of result and error as null. */
function toMessage(value: unknown): JSONRPCMessage | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, method, params, result, error } = value;
  const known = Object.fromEntries(
    Object.entries({ id, method, params, result, error }).filter(([, part]) => part !== undefined && part !== null),
  );
  const isMessage = typeof method === 'string' || (id !== undefined && (isJsonObject(result) || isJsonObject(error)));
  return isMessage ? ({ ...known, jsonrpc: '2.0' } as JSONRPCMessage) : undefined;
}
