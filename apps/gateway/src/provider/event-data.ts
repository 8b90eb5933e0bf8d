// Server-sent events, as far as a chat stream needs them: the `data` of each event and nothing else. Lines may end in LF,
// CRLF or CR and be cut anywhere; `data:` may lack its space, or stand on several lines; comments are life signs only.

/** From bytes to the data of each event. A last event that no blank line ends is given too. */
export function eventData(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  const events = new EventReader();
  return body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).pipeThrough(
    new TransformStream<string, string>({
      transform(text, controller) {
        for (const data of events.read(text)) controller.enqueue(data);
      },
      flush(controller) {
        for (const data of events.read('\n\n')) controller.enqueue(data);
      },
    }),
  );
}

/** One event in the wire form. */
export function toEvent(data: string): string {
  return `${data
    .split('\n')
    .map((line) => `data: ${line}\n`)
    .join('')}\n`;
}

class EventReader {
  #rest = '';
  #data: string[] = [];

  *read(text: string): Generator<string> {
    // A long line that comes in many pieces is looked at once, when it ends.
    if (!/[\r\n]/.test(text) && !this.#rest.endsWith('\r')) {
      this.#rest += text;
      return;
    }
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    // A CR at the very end may be the first half of CRLF: it waits for the next piece.
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (this.#data.length > 0) yield this.#data.join('\n');
        this.#data = [];
      } else if (line.startsWith('data:')) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
  }
}
