// One client over a pair of pipes. The SDK has such a transport, but it parses away large integers; the SDK's entry around
// it decides which generation of the protocol the client speaks.

import type { Readable, Writable } from 'node:stream';
import { parseJSONRPCMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import { MESSAGE_MAX_BYTES } from './limits.ts';
import { createLineSplitter } from './lines.ts';
import { openFace, type Face, type OpenSurface } from './serve.ts';
import { parseRequest } from './serve-message.ts';

/** The pipes, and who hears what went wrong. */
export interface ServeStdioOptions {
  readonly input: Readable;
  /** Nothing else may write here. */
  readonly output: Writable;
  /** Makes unguessable ids. */
  readonly newId: () => string;
  /** Hears of messages that could not be read or sent. Bounded by the client's own messages; for the log. */
  readonly onError?: (error: Error) => void;
}

/** A client that is being served. */
export interface StdioServing {
  /**
   * Resolves when the input has ended or `close` was called. Rejects with what `open` rejected with; the client is left
   * without an answer then, as by any server that does not start.
   */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Serves a surface to the one client at the other end of the pipes. Reads at once, and answers when the surface is open. */
export function serveStdio(open: OpenSurface, options: ServeStdioOptions): StdioServing {
  const opening = openFace(open, { newId: options.newId, hasSession: true });
  let opened: Face | undefined;
  opening.then((face) => (opened = face)).catch(() => {});
  const gone = Promise.withResolvers<void>();
  const onError = (error: Error): void => options.onError?.(error);
  const transport = createPipeTransport(options, () => {
    // A surface that is still being opened must not keep whoever waits for the end.
    opening.then((face) => face.close()).catch(() => {});
    gone.resolve();
  });
  const connection = serveConnection(async () => tellingServer(await opening), { transport, onerror: onError });
  opening.catch((error: unknown) => {
    gone.reject(error);
    void connection.close();
  });
  return {
    ended: gone.promise,
    close: async () => {
      await opened?.stop();
      await connection.close();
      await gone.promise.catch(() => {});
    },
  };
}

/** The entry passes the news on to whoever has asked for it, in the form of the client's generation. */
function tellingServer(face: Face) {
  const server = face.server();
  face.onListChanged(() => void server.sendToolListChanged().catch(() => {}));
  return server;
}

function createPipeTransport({ input, output }: ServeStdioOptions, onEnd: () => void): Transport {
  let closed = false;
  const receive = (line: string): void => {
    if (closed || line.trim() === '') return;
    const message = readMessage(line);
    if ('error' in message) transport.onerror?.(message.error);
    else transport.onmessage?.(message.read);
  };
  const splitter = createLineSplitter(MESSAGE_MAX_BYTES, receive);
  const close = (): void => {
    if (closed) return;
    closed = true;
    input.off('data', onBytes).off('end', close).off('close', close).off('error', onBroken).pause();
    transport.onclose?.();
    onEnd();
  };
  const onBroken = (error: Error): void => {
    transport.onerror?.(error);
    close();
  };
  const onBytes = (chunk: Buffer): void => {
    if (!splitter.push(chunk)) onBroken(new Error(`a message of more than ${MESSAGE_MAX_BYTES} bytes`));
  };
  const transport: Transport = {
    start: async () => {
      output.on('error', onBroken);
      if (input.readableEnded || input.destroyed) setImmediate(close);
      else input.on('data', onBytes).on('end', close).on('close', close).on('error', onBroken);
    },
    send: (message) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new Error('the client is gone'));
        else output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => close(),
  };
  return transport;
}

function readMessage(line: string): { readonly read: JSONRPCMessage } | { readonly error: Error } {
  try {
    return { read: parseJSONRPCMessage(parseRequest(line)) };
  } catch (error) {
    return { error: new Error('a line that is no MCP message', { cause: error }) };
  }
}
