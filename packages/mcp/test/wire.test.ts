// Order and endings of messages, whatever the transport below.

import type { JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { createWire, STREAM_ENDED } from '../src/wire.ts';

async function open() {
  const sent: (TransportSendOptions | undefined)[] = [];
  const inner: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (_message, options) => {
      sent.push(options);
      return Promise.resolve();
    },
  };
  const wire = createWire(inner);
  const received: JSONRPCMessage[] = [];
  wire.onmessage = (message) => void received.push(message);
  await wire.start();
  return { inner, wire, sent, received };
}
const request: JSONRPCMessage = { jsonrpc: '2.0', id: 7, method: 'tools/call' };

describe('a wire', () => {
  it('hands on a notice before the answer that came with it has its turn', async () => {
    const { inner, received } = await open();
    const order: string[] = [];
    inner.onmessage?.({ jsonrpc: '2.0', method: 'notifications/progress' });
    void Promise.resolve().then(() => order.push('notice handled'));
    inner.onmessage?.({ jsonrpc: '2.0', id: 1, result: {} });
    expect(received).toHaveLength(1);
    await Promise.resolve();
    order.push('answer');
    expect([order, received.length]).toEqual([['notice handled', 'answer'], 2]);
  });

  it('answers a request whose stream ends without an answer with an error', async () => {
    const { wire, sent, received } = await open();
    await wire.send(request);
    sent[0]?.onRequestStreamEnd?.();
    await Promise.resolve();
    expect(received).toMatchObject([{ id: 7, error: { code: -32_000 } }]);
    expect((received[0] as { error: { data: unknown } }).error.data).toBe(STREAM_ENDED);
  });

  it('adds nothing where the stream ends after the answer', async () => {
    const { inner, wire, sent, received } = await open();
    await wire.send(request);
    inner.onmessage?.({ jsonrpc: '2.0', id: 7, result: {} });
    sent[0]?.onRequestStreamEnd?.();
    await Promise.resolve();
    expect(received).toHaveLength(1);
  });
});
