// The answers of a provider-wire case as responses whose bodies come in exactly the pieces that the case names.

import { isJsonObject } from '@toolcrib/tool';
import { objectsAt, textAt, textsAt, type Json } from './case.ts';

/** One answer; a response can be read only once, so each request gets its own. */
export interface WireAnswer {
  respond(): Response;
}

/** The answers of a case, in order. */
export function toAnswers(given: Json): readonly WireAnswer[] {
  const mode = textAt(given, 'mode');
  if (mode === 'stream') return [streamAnswer(given)];
  if (mode === 'json') return [jsonAnswer({ body: given['body'] })];
  if (mode === 'loop') return objectsAt(given, 'turns').map((body) => jsonAnswer({ body }));
  if (mode === 'http' || mode === 'httpStream') return objectsAt(given, 'responses').map(httpAnswer);
  throw new Error(`no way to send the mode ${mode}`);
}

function httpAnswer(answer: Json): WireAnswer {
  return 'stream' in answer || 'streamBase64' in answer ? streamAnswer(answer) : jsonAnswer(answer);
}

function jsonAnswer(answer: Json): WireAnswer {
  const { body } = answer;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  return { respond: () => new Response(text, { ...headOf(answer, 'application/json') }) };
}

function streamAnswer(answer: Json): WireAnswer {
  const texts = textsAt(answer, 'stream').map((text) => new TextEncoder().encode(text));
  const bytes = textsAt(answer, 'streamBase64').map((text) => Uint8Array.from(Buffer.from(text, 'base64')));
  const whole = [...texts, ...bytes];
  const pieces =
    answer['deliverBytewise'] === true
      ? whole.flatMap((piece) => [...piece].map((byte) => Uint8Array.of(byte)))
      : whole;
  return { respond: () => new Response(bodyOf(pieces), headOf(answer, 'text/event-stream')) };
}

function headOf(answer: Json, type: string): ResponseInit {
  const given = isJsonObject(answer['headers']) ? answer['headers'] : {};
  const headers = new Headers(Object.entries(given).map(([name, value]): [string, string] => [name, String(value)]));
  if (!headers.has('content-type')) headers.set('content-type', type);
  return { status: typeof answer['status'] === 'number' ? answer['status'] : 200, headers };
}

/** One piece per read, whatever the reader's appetite. */
function bodyOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[next];
        next += 1;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
}
