// Bodies that are written piece by piece, and the two ways in which one can go wrong on purpose.

/** One server-sent event. */
export interface SseEvent {
  /** Its name; Chat Completions has none. */
  readonly event?: string;
  readonly text: string;
}

/** Where a body stops: `cut` breaks it, `hang` falls silent until the client gives up. */
export interface Stop {
  readonly kind: 'cut' | 'hang';
  readonly afterPieces: number;
}

/** Writes one event in the wire form. */
export function renderEvent(event: SseEvent): string {
  return `${event.event === undefined ? '' : `event: ${event.event}\n`}data: ${event.text}\n\n`;
}

/** Makes a body that gives one piece per read. */
export function bodyOf(texts: readonly string[], signal: AbortSignal, stop?: Stop): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (stop !== undefined && next >= stop.afterPieces) {
          if (stop.kind === 'hang') await aborted(signal);
          controller.error(
            signal.aborted ? signal.reason : new Error('The connection was cut, as the script wanted it.'),
          );
          return;
        }
        const text = texts[next];
        if (text === undefined) {
          controller.close();
          return;
        }
        next += 1;
        controller.enqueue(encoder.encode(text));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Waits until the client gives up. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
