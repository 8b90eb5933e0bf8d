// A turn of the model, numbered and ready to be written in any API's form.

import { BYTES_PER_TOKEN } from './limits.ts';
import { utf8Bytes } from './narrow.ts';
import type { Ids } from './ids.ts';
import type { ParsedRequest } from './parsed-request.ts';
import type { ModelTurn } from './script.ts';

/** A call with its id, its arguments as text. */
export interface AnswerCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
}

/** One answer. */
export interface Answer {
  readonly request: ParsedRequest;
  /** Seconds since the epoch. */
  readonly createdSeconds: number;
  /** Absent when the model only calls tools. */
  readonly text?: string;
  readonly calls: readonly AnswerCall[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Where ids and times come from. */
export interface AnswerSources {
  readonly ids: Ids;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Numbers the calls of a turn and counts its tokens. A turn without text and calls is empty text. */
export function toAnswer(request: ParsedRequest, turn: ModelTurn, sources: AnswerSources): Answer {
  const calls = (turn.toolCalls ?? []).map((call) => ({
    id: sources.ids.next(request.view.api === 'messages' ? 'toolu_' : 'call_'),
    name: call.name,
    argumentsText: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));
  const text = turn.text ?? (calls.length === 0 ? '' : undefined);
  const said = calls.reduce((sum, call) => sum + utf8Bytes(call.name + call.argumentsText), utf8Bytes(text ?? ''));
  return {
    request,
    createdSeconds: Math.floor(sources.now() / 1000),
    ...(text === undefined ? {} : { text }),
    calls,
    inputTokens: Math.ceil(request.bytes / BYTES_PER_TOKEN),
    outputTokens: Math.max(1, Math.ceil(said / BYTES_PER_TOKEN)),
  };
}

/** Cuts a text into pieces of at most `maxChars`, never inside a surrogate pair; no pieces for empty text. */
export function pieces(text: string, maxChars: number): readonly string[] {
  const found: string[] = [];
  let piece = '';
  for (const character of text) {
    if (piece !== '' && piece.length + character.length > maxChars) {
      found.push(piece);
      piece = '';
    }
    piece += character;
  }
  return piece === '' ? found : [...found, piece];
}
