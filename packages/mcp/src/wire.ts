// A transport around any transport of the SDK: keeps lists and contents from the SDK's judgement, hands on messages in
// their order, and turns the silent end of an answer stream into an error of the request that waits for it.

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { hideFromSdk } from './wire-message.ts';

/** Marks the error that stands for an answer stream which ended without an answer. */
export const STREAM_ENDED: Readonly<Record<string, unknown>> = Object.freeze({ streamEnded: true });

const NO_ANSWER = { code: -32_000, message: 'the answer stream ended', data: STREAM_ENDED };

/** Wraps `inner`; whoever holds the wire must not use `inner` beside it. */
export function createWire(inner: Transport): Transport {
  const waiting = new Set<string | number>();
  const receive = (message: JSONRPCMessage): void => {
    if ('method' in message) {
      wire.onmessage?.(message);
      return;
    }
    if (message.id !== undefined) waiting.delete(message.id);
    // The SDK handles a notice one turn later than an answer: without this, the last progress before an answer is lost.
    queueMicrotask(() => wire.onmessage?.(hideFromSdk(message)));
  };
  const wire: Transport = {
    ...(inner.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: inner.hasPerRequestStream }),
    get sessionId() {
      return inner.sessionId;
    },
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner.setSupportedProtocolVersions?.(versions),
    start: () => {
      inner.onmessage = receive;
      inner.onclose = () => wire.onclose?.();
      inner.onerror = (error) => wire.onerror?.(error);
      return inner.start();
    },
    send: (message, options) => {
      if (!('method' in message) || !('id' in message)) return inner.send(message, options);
      const { id } = message;
      waiting.add(id);
      const onRequestStreamEnd = (): void => {
        options?.onRequestStreamEnd?.();
        if (!waiting.has(id)) return;
        receive({ jsonrpc: '2.0', id, error: NO_ANSWER });
      };
      return inner.send(message, { ...options, onRequestStreamEnd });
    },
    close: () => inner.close(),
  };
  return wire;
}
