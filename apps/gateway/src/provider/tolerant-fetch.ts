// The `fetch` that is handed to the provider packages for chat completions: what comes back is mended on the way, so that
// the packages stay the only client.

import { createChatMender, toEvents } from './chat-quirks.ts';
import { eventData, toEvent } from './event-data.ts';

/** Wraps `fetch`; answers that are refused pass as they are. */
export function tolerantFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    const headers = new Headers(response.headers);
    headers.set('content-type', 'text/event-stream');
    headers.delete('content-length');
    const { status, statusText } = response;
    return new Response(mended(response.body, isJson(response)), { status, statusText, headers });
  };
}

/** A server that does not stream says so by its content type. */
function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get('content-type') ?? '');
}

function mended(body: ReadableStream<Uint8Array>, isWhole: boolean): ReadableStream<Uint8Array> {
  const events = isWhole ? wholeEvents(body) : streamEvents(body);
  return events.pipeThrough(new TextEncoderStream() as ReadableWritablePair<Uint8Array, string>);
}

function streamEvents(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  const mender = createChatMender();
  return eventData(body).pipeThrough(
    new TransformStream<string, string>({
      transform(data, controller) {
        for (const event of mender.read(data)) controller.enqueue(toEvent(event));
      },
      flush(controller) {
        for (const event of mender.end()) controller.enqueue(toEvent(event));
      },
    }),
  );
}

function wholeEvents(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  let text = '';
  return body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).pipeThrough(
    new TransformStream<string, string>({
      transform(piece) {
        text += piece;
      },
      flush(controller) {
        for (const event of toEvents(text)) controller.enqueue(toEvent(event));
      },
    }),
  );
}
