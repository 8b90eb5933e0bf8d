// What servers that speak like OpenAI do differently, mended in the stream before the provider package reads it, which
// would drop a call, or the whole answer. It keeps no client of its own: calls are put together by the package.

import { isJsonObject } from '@toolcrib/tool';
import { readChunk, readDelta, refusalIn, type CallPiece, type Chunk, type Json } from './chat-chunk.ts';
import { parseToRewrite } from './exact-json.ts';

/** Name of a call that the model gave none: no tool is called so, and the model is told just that. */
export const NAMELESS_CALL = 'call_without_a_name';

const DONE = '[DONE]';

/** Mends one stream. */
export interface ChatMender {
  /** The data of one event, mended: none or several events. */
  readonly read: (data: string) => readonly string[];
  /** What is missing when the stream has ended without `[DONE]`. */
  readonly end: () => readonly string[];
}

/** Starts mending a stream. */
export function createChatMender(): ChatMender {
  const calls = new CallNames();
  let isFinished = false;
  const missing = (): readonly string[] => {
    const nameless = calls.takeNameless();
    return nameless.length === 0 ? [] : [write({ choices: [{ index: 0, delta: { tool_calls: nameless } }] })];
  };
  const readJson = (chunk: Json): readonly string[] => {
    const refusal = refusalIn(chunk);
    if (refusal !== undefined) return [writeRefusal(refusal)];
    const read = readChunk(chunk);
    isFinished ||= read.choices[0]?.finish_reason !== undefined;
    return [write(withNames(read, calls))];
  };
  return {
    read(data) {
      const text = data.trim();
      if (text === '') return [];
      if (text === DONE) {
        // Some servers never say why they stopped; that they are done is said by this.
        const end = isFinished ? [] : [write({ choices: [{ index: 0, delta: {}, finish_reason: calls.reason() }] })];
        return [...missing(), ...end, DONE];
      }
      const chunk = tryParse(text);
      return isJsonObject(chunk) ? readJson(chunk) : [data];
    },
    end: missing,
  };
}

/** A whole answer, from a server that does not stream, as the events of a stream. */
export function toEvents(text: string): readonly string[] {
  const body = tryParse(text);
  if (!isJsonObject(body)) return [writeRefusal('its answer is not JSON')];
  const refusal = refusalIn(body);
  if (refusal !== undefined) return [writeRefusal(refusal)];
  const [choice] = Array.isArray(body['choices']) ? body['choices'].filter(isJsonObject) : [];
  if (choice === undefined) return [writeRefusal('its answer has no choices')];
  const delta = readDelta(isJsonObject(choice['message']) ? choice['message'] : {});
  const calls = delta.tool_calls ?? [];
  const named = calls.map(({ function: called, ...rest }, index) => ({
    ...rest,
    index,
    function: { ...called, name: called.name ?? NAMELESS_CALL },
  }));
  const reason = typeof choice['finish_reason'] === 'string' ? choice['finish_reason'] : undefined;
  const finish_reason = reason ?? (named.length > 0 ? 'tool_calls' : 'stop');
  const chunk = readChunk({ ...body, choices: [] });
  const whole = named.length === 0 ? delta : { ...delta, tool_calls: named };
  return [write({ ...chunk, choices: [{ index: 0, delta: whole, finish_reason }] }), DONE];
}

function withNames(chunk: Chunk, calls: CallNames): Chunk {
  const choices = chunk.choices.map((choice) => {
    const { tool_calls: pieces } = choice.delta;
    if (pieces === undefined) return choice;
    return { ...choice, delta: { ...choice.delta, tool_calls: pieces.map((piece) => calls.read(piece)) } };
  });
  return { ...chunk, choices };
}

function write(chunk: Chunk): string {
  return JSON.stringify(chunk);
}

function writeRefusal(message: string): string {
  return JSON.stringify({ error: { message } });
}

function tryParse(text: string): unknown {
  try {
    return parseToRewrite(text);
  } catch {
    return undefined;
  }
}

/** Which calls have a name by now. A piece with an index may get it later; one without is never referred to again. */
class CallNames {
  readonly #named = new Set<number>();
  readonly #nameless = new Set<number>();
  readonly #ids = new Set<string>();

  reason(): string {
    return this.#named.size + this.#ids.size > 0 ? 'tool_calls' : 'stop';
  }

  read(piece: CallPiece): CallPiece {
    const { index, id, function: called } = piece;
    const isNew = id !== undefined && !this.#ids.has(id);
    if (id !== undefined) this.#ids.add(id);
    if (index === undefined) {
      const isNameless = isNew && called.name === undefined;
      return isNameless ? { ...piece, function: { ...called, name: NAMELESS_CALL } } : piece;
    }
    if (called.name !== undefined) {
      this.#named.add(index);
      this.#nameless.delete(index);
    } else if (!this.#named.has(index)) this.#nameless.add(index);
    return piece;
  }

  takeNameless(): readonly CallPiece[] {
    const pieces = [...this.#nameless].map((index) => {
      this.#named.add(index);
      return { index, function: { name: NAMELESS_CALL } };
    });
    this.#nameless.clear();
    return pieces;
  }
}
