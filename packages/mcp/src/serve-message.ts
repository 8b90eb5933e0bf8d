// Requests as they come off the wire, with the arguments of a call digit for digit: `JSON.parse` rounds an integer beyond
// 2^53 in silence, so such an integer becomes a bigint before anybody sees it.

import { isJsonObject } from '@toolcrib/tool';
import { mayRound, parseWith } from './exact-integers.ts';

/**
 * Parses the JSON of one message or a batch.
 * @throws SyntaxError where it is no JSON.
 */
export function parseRequest(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (!mayRound(text)) return plain;
  const exact = parseWith(text, BigInt);
  if (!Array.isArray(plain)) return withExactArguments(plain, exact);
  const others: readonly unknown[] = Array.isArray(exact) ? exact : [];
  return plain.map((message: unknown, index) => withExactArguments(message, others[index]));
}

/** Ids, tokens and versions stay numbers: they are written again as they came. */
function withExactArguments(plain: unknown, exact: unknown): unknown {
  if (!isJsonObject(plain) || plain['method'] !== 'tools/call' || !isJsonObject(plain['params'])) return plain;
  const params = isJsonObject(exact) ? exact['params'] : undefined;
  if (!isJsonObject(params) || !isJsonObject(params['arguments'])) return plain;
  return { ...plain, params: { ...plain['params'], arguments: params['arguments'] } };
}
