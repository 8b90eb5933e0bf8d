// Requests as they come off the wire, with the arguments of a call exactly as they were sent. `JSON.parse` rounds an integer
// beyond 2^53 in silence, so such an integer becomes a bigint; the SDK loses an argument called `__proto__`, so arguments
// pass it by under one key of ours.

import { isJsonObject } from '@toolcrib/tool';
import { mayRound, parseWith } from './exact-integers.ts';

const CARRIED = 'toolcrib/arguments';

/**
 * Parses the JSON of one message or a batch.
 * @throws SyntaxError where it is no JSON.
 */
export function parseRequest(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  // Ids, tokens and versions stay numbers: they are written again as they came.
  const exact = mayRound(text) ? parseWith(text, BigInt) : plain;
  if (!Array.isArray(plain)) return carryArguments(plain, exact);
  const others: readonly unknown[] = Array.isArray(exact) ? exact : [];
  return plain.map((message: unknown, index) => carryArguments(message, others[index]));
}

/** The arguments of a call that came through {@link parseRequest}. */
export function carriedArguments(params: {
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}): unknown {
  return params.arguments === undefined ? {} : params.arguments[CARRIED];
}

function carryArguments(plain: unknown, exact: unknown): unknown {
  if (!isJsonObject(plain) || plain['method'] !== 'tools/call' || !isJsonObject(plain['params'])) return plain;
  const params = isJsonObject(exact) ? exact['params'] : undefined;
  if (!isJsonObject(params) || !isJsonObject(params['arguments'])) return plain;
  return { ...plain, params: { ...plain['params'], arguments: { [CARRIED]: params['arguments'] } } };
}
