// The `fetch` that is handed to the provider packages: what comes back is mended on the way, so that the packages stay the
// only client.

import { createChatMender, toEvents } from './chat-quirks.ts';
import { eventData, toEvent } from './event-data.ts';
import { withoutRounding } from './exact-json.ts';

type Fetch = typeof globalThis.fetch;
type Text = ReadableStream<string>;

/** Wraps `fetch` for chat completions: quirks are mended, whole answers become streams. Refusals pass as they are. */
export function tolerantFetch(fetch: Fetch): Fetch {
  return mending(fetch, (body, isWhole) => (isWhole ? wholeEvents(body) : streamEvents(body)));
}

/**
 * Wraps `fetch` for forms in which arguments come as an object: the packages would round integers beyond 2^53, so these
 * become texts of their digits.
 */
export function exactFetch(fetch: Fetch): Fetch {
  return mending(fetch, (body) => eventData(body).pipeThrough(mapEvents((data) => [withoutRounding(data)])));
}

function mending(fetch: Fetch, mend: (body: ReadableStream<Uint8Array>, isWhole: boolean) => Text): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    const headers = new Headers(response.headers);
    headers.set('content-type', 'text/event-stream');
    headers.delete('content-length');
    const { status, statusText } = response;
    const text = mend(response.body, isJson(response));
    const bytes = text.pipeThrough(new TextEncoderStream() as ReadableWritablePair<Uint8Array, string>);
    return new Response(bytes, { status, statusText, headers });
  };
}

/** A server that does not stream says so by its content type. */
function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get('content-type') ?? '');
}

function streamEvents(body: ReadableStream<Uint8Array>): Text {
  const mender = createChatMender();
  return eventData(body).pipeThrough(mapEvents(mender.read, mender.end));
}

function mapEvents(
  read: (data: string) => readonly string[],
  end: () => readonly string[] = () => [],
): TransformStream<string, string> {
  return new TransformStream<string, string>({
    transform(data, controller) {
      for (const event of read(data)) controller.enqueue(toEvent(event));
    },
    flush(controller) {
      for (const event of end()) controller.enqueue(toEvent(event));
    },
  });
}

function wholeEvents(body: ReadableStream<Uint8Array>): Text {
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
