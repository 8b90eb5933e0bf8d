import { describe, expect, test } from 'vitest';
import { eventData, toEvent } from '../src/provider/event-data.ts';

async function dataOf(pieces: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const told: string[] = [];
  for await (const data of eventData(body)) told.push(data);
  return told;
}

describe('eventData', () => {
  test.each([
    ['line feeds', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
    ['CRLF', ['data: a\r\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
    ['CR alone', ['data: a\r\rdata: b\r\r'], ['a', 'b']],
    ['CRLF cut in two', ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
    ['no space after the colon', ['data:a\n\ndata:  b\n\n'], ['a', ' b']],
    ['a field name cut in two', ['da', 'ta: a\n', '\n'], ['a']],
    ['several lines', ['data: {"a":\ndata: 1}\n\n'], ['{"a":\n1}']],
    ['comments and other fields', [': ping\n\nevent: x\nid: 1\ndata: a\n\n: ping\n\n'], ['a']],
    ['a last event that nothing ends', ['data: a\n\ndata: b'], ['a', 'b']],
    ['a last line that a CR ends', ['data: a\r'], ['a']],
    ['a byte order mark', ['\uFEFFdata: a\n\n'], ['a']],
    ['events without data', ['event: x\n\n\n\n'], []],
  ])('reads %s', async (_, pieces, expected) => {
    expect(await dataOf(pieces)).toEqual(expected);
  });

  test('reads the same however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode('data: 価格は 5€ 🌍\r\n\r\ndata: {"x":"ä"}\n\n');
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await dataOf(single)).toEqual(['価格は 5€ 🌍', '{"x":"ä"}']);
  });
});

test('toEvent writes data of several lines so that it is read as it was', async () => {
  expect(toEvent('a')).toBe('data: a\n\n');
  expect(await dataOf([toEvent('a\nb')])).toEqual(['a\nb']);
});
