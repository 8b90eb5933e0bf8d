// A transport around any transport of the SDK: keeps lists and contents from the SDK's judgement, and turns the silent end
// of an answer stream into an error of the request that waits for it.

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { hideFromSdk } from './wire-message.ts';

/** Marks the error that stands for an answer stream which ended without an answer. */
export const STREAM_ENDED: Readonly<Record<string, unknown>> = Object.freeze({ streamEnded: true });

const STREAM_ENDED_CODE = -32_000;

/** Wraps `inner`; whoever holds the wire must not use `inner` beside it. */
export function createWire(inner: Transport): Transport {
  const waiting = new Set<string | number>();
  const receive = (message: JSONRPCMessage): void => {
    if (!('method' in message) && message.id !== undefined) waiting.delete(message.id);
    wire.onmessage?.(hideFromSdk(message));
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
        const error = { code: STREAM_ENDED_CODE, message: 'the answer stream ended', data: STREAM_ENDED };
        receive({ jsonrpc: '2.0', id, error });
      };
      return inner.send(message, { ...options, onRequestStreamEnd });
    },
    close: () => inner.close(),
  };
  return wire;
}
