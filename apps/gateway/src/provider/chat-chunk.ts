// One chunk of a chat stream, made what the provider packages can read: fields of a wrong type go, arguments become text,
// indexes become numbers. What a field means is not judged here.

import { isJsonObject } from '@toolcrib/tool';

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** A piece of a call. Blank names are left out: they are no names. */
export interface CallPiece {
  readonly index?: number;
  readonly id?: string;
  readonly function: { readonly name?: string; readonly arguments?: string };
  /** Signatures that Google's models want back. */
  readonly extra_content?: unknown;
}

/** A chunk with every field of the right type. */
export interface Chunk {
  readonly id?: string;
  readonly model?: string;
  readonly created?: number;
  readonly usage?: Json;
  readonly choices: readonly Choice[];
}

/** A choice; `delta` is empty where there was none. */
export interface Choice {
  readonly index: number;
  readonly delta: Delta;
  readonly finish_reason?: string;
}

/** What a chunk adds. */
export interface Delta {
  readonly content?: string | readonly Json[];
  readonly refusal?: string;
  readonly reasoning_content?: string;
  readonly reasoning?: string;
  readonly tool_calls?: readonly CallPiece[];
}

/** Reads a chunk. */
export function readChunk(chunk: Json): Chunk {
  const choices = Array.isArray(chunk['choices']) ? chunk['choices'].filter(isJsonObject) : [];
  return {
    ...textAt(chunk, 'id'),
    ...textAt(chunk, 'model'),
    ...(typeof chunk['created'] === 'number' ? { created: chunk['created'] } : {}),
    ...(isJsonObject(chunk['usage']) ? { usage: onlyNumbers(chunk['usage']) } : {}),
    choices: choices.map((choice, index) => ({
      index,
      delta: readDelta(isJsonObject(choice['delta']) ? choice['delta'] : {}),
      ...textAt(choice, 'finish_reason'),
    })),
  };
}

/** Why a provider refuses in the middle of a stream; undefined where the chunk is no refusal. */
export function refusalIn(chunk: Json): string | undefined {
  const { error } = chunk;
  if (typeof error === 'string') return error;
  if (isJsonObject(error)) return typeof error['message'] === 'string' ? error['message'] : JSON.stringify(error);
  if (chunk['object'] !== 'error' && chunk['type'] !== 'error') return undefined;
  return typeof chunk['message'] === 'string' ? chunk['message'] : JSON.stringify(chunk);
}

/** Reads what a chunk, or a whole message, says and calls. */
export function readDelta(delta: Json): Delta {
  const { content, function_call: legacy } = delta;
  const calls = [delta['tool_calls'] ?? []].flat().filter(isJsonObject);
  const all = isJsonObject(legacy) ? [...calls, { index: 0, function: legacy }] : calls;
  return {
    ...(typeof content === 'string' ? { content } : {}),
    ...(Array.isArray(content) ? { content: content.flatMap(toContentPart) } : {}),
    ...textAt(delta, 'refusal'),
    ...textAt(delta, 'reasoning_content'),
    ...textAt(delta, 'reasoning'),
    ...(all.length === 0 ? {} : { tool_calls: all.map(readCall) }),
  };
}

function toContentPart(part: unknown): readonly Json[] {
  if (typeof part === 'string') return [{ type: 'text', text: part }];
  return isJsonObject(part) && typeof part['type'] === 'string' ? [part] : [];
}

function readCall(call: Json): CallPiece {
  const called = isJsonObject(call['function']) ? call['function'] : call;
  const { name, arguments: given } = called;
  const index = typeof call['index'] === 'string' ? Number(call['index']) : call['index'];
  const id = typeof call['id'] === 'number' ? String(call['id']) : call['id'];
  return {
    ...(typeof index === 'number' && Number.isInteger(index) ? { index } : {}),
    ...(typeof id === 'string' && id.trim() !== '' ? { id } : {}),
    function: {
      ...(typeof name === 'string' && name.trim() !== '' ? { name } : {}),
      ...(given === undefined || given === null
        ? {}
        : { arguments: typeof given === 'string' ? given : JSON.stringify(given) }),
    },
    ...(isJsonObject(call['extra_content']) ? { extra_content: call['extra_content'] } : {}),
  };
}

function textAt<Key extends string>(from: Json, key: Key): { readonly [name in Key]?: string } {
  const value = from[key];
  return (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { readonly [name in Key]?: string };
}

/** Counts only; what else a provider tells of its costs is not read, and of a wrong type it would stop the stream. */
function onlyNumbers(usage: Json): Json {
  const entries = Object.entries(usage).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'number') return [[name, value]];
    return isJsonObject(value) ? [[name, onlyNumbers(value)]] : [];
  });
  return Object.fromEntries(entries);
}
