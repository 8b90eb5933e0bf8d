// The guest's argument list becomes a request object. Models mix up the two forms, so both are taken; what is in them is
// for the host to judge.

import { isJsonObject } from '@toolcrib/tool';
import { invalidCall, type CallError } from './errors.ts';
import { JSON_MAX_DEPTH } from './limits.ts';
import { depthOf } from './depth.ts';

/** Names of the guest's functions. */
export const METHODS: readonly string[] = ['search', 'describe', 'call'];

/** A request for the host, or why there is none. `target` names it for people. */
export type ToolRequest =
  | { readonly kind: 'request'; readonly args: Readonly<Record<string, unknown>>; readonly target: string }
  | { readonly kind: 'refused'; readonly error: CallError };

/** A call as the child sent it. */
export interface RawCall {
  readonly method: string;
  readonly list: readonly unknown[];
}

/** Reads a call message; undefined for anything that the guest's prelude would not send. */
export function parseCall(text: string): RawCall | undefined {
  if (depthOf(text) > JSON_MAX_DEPTH + 1) return undefined;
  try {
    const message: unknown = JSON.parse(text);
    if (!Array.isArray(message)) return undefined;
    const [method, ...list] = message as readonly unknown[];
    return typeof method === 'string' && METHODS.includes(method) ? { method, list } : undefined;
  } catch {
    return undefined;
  }
}

/** Shapes a call for the host. */
export function toRequest({ method, list }: RawCall): ToolRequest {
  const [first, second] = list;
  if (method === 'search') return search(first, second);
  const given = isJsonObject(first) && typeof first['id'] === 'string' ? first : undefined;
  const id = given === undefined ? first : given['id'];
  if (typeof id !== 'string' || id === '') return refuse(method, 'the id must be a text, as search gives it');
  if (method === 'describe') {
    const path = (given ?? (isJsonObject(second) ? second : {}))['path'];
    return { kind: 'request', args: { id, ...(typeof path === 'string' ? { path } : {}) }, target: id };
  }
  const args = given === undefined || list.length > 1 ? second : given['args'];
  return { kind: 'request', args: { id, ...(args === undefined || args === null ? {} : { args }) }, target: id };
}

function search(first: unknown, second: unknown): ToolRequest {
  const given = isJsonObject(first) && typeof first['query'] === 'string' ? first : undefined;
  const query = given === undefined ? first : given['query'];
  if (typeof query !== 'string') return refuse('search', 'the query must be a text');
  const options = second ?? given;
  const limit = isJsonObject(options) ? options['limit'] : options;
  if (options !== undefined && options !== null && !isJsonObject(options) && typeof options !== 'number')
    return refuse('search', 'the second argument must be an object such as { limit: 5 }');
  return {
    kind: 'request',
    args: { query, ...(limit === undefined || limit === null ? {} : { limit }) },
    target: query,
  };
}

function refuse(method: string, what: string): ToolRequest {
  return { kind: 'refused', error: invalidCall(method, what) };
}
