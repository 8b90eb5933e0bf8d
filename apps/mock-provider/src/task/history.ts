// What has been called so far and what came back, read from the conversation alone.

import { isObject } from '../narrow.ts';
import type { ViewMessage, ViewToolResult } from '../script.ts';

/** A call of the conversation with its result. */
export interface PastCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly result: ViewToolResult;
}

/** All calls that have a result, in the order in which they were made. */
export function pastCalls(messages: readonly ViewMessage[]): readonly PastCall[] {
  const results = new Map<string, ViewToolResult>();
  for (const message of messages) for (const result of message.toolResults) results.set(result.callId, result);
  return messages.flatMap((message) =>
    message.toolCalls.flatMap((call) => {
      const result = results.get(call.id);
      return result === undefined ? [] : [{ id: call.id, name: call.name, arguments: call.arguments, result }];
    }),
  );
}

/** Tells whether two JSON values are equal, whatever the order of their properties. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
    );
  }
  return a === b;
}
