// MCP over the pipes of a child. The SDK has such a transport, but it starts no process group, adds variables of the host
// to the child's environment, swallows stray output and parses away large integers.

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { startChild, type Child, type ChildOptions } from './child.ts';
import { EXIT_DRAIN_MS, EXIT_NEWS_MS, MESSAGE_MAX_BYTES } from './limits.ts';
import { createLineSplitter } from './lines.ts';
import { settledWithin } from './waiting.ts';
import { parseLine } from './wire-message.ts';

/** What the transport reports beside messages. */
export interface StdioListeners {
  readonly onStderr: (chunk: Uint8Array) => void;
  /** A line of standard output that is no message. */
  readonly onNoise: (line: string) => void;
  /** Called before `onclose` with how the child ended, unless we closed it. */
  readonly onEnd: (reason: string) => void;
}

/** The start rejects with Node's own error when the command cannot be run. */
export function createStdioTransport(options: ChildOptions, listeners: StdioListeners): Transport {
  let starting: Promise<Child> | undefined;
  let child: Child | undefined;
  let ended = false;
  const gone = Promise.withResolvers<void>();
  const finish = async (reason?: string): Promise<void> => {
    if (!ended) {
      ended = true;
      if (reason !== undefined) listeners.onEnd(reason);
      transport.onclose?.();
      gone.resolve();
    }
    // A child that could not be started needs no end.
    const started = await starting?.catch(() => undefined);
    await started?.end();
  };
  const receive = (line: string): void => {
    if (ended || line.trim() === '') return;
    const messages = parseLine(line);
    if (messages === undefined) listeners.onNoise(line);
    for (const message of messages ?? []) transport.onmessage?.(message);
  };
  const transport: Transport = {
    start: async () => {
      starting = startChild(options);
      child = await starting;
      if (!ended) listen(child, { receive, onStderr: listeners.onStderr, finish });
    },
    send: (message) =>
      write(ended ? undefined : child, message).catch(async (error: unknown) => {
        // A pipe often breaks a moment before the news why: with the exit, which says more.
        await settledWithin(gone.promise, EXIT_NEWS_MS);
        throw error;
      }),
    close: () => finish(),
  };
  return transport;
}

interface Ears {
  readonly receive: (line: string) => void;
  readonly onStderr: (chunk: Uint8Array) => void;
  readonly finish: (reason: string) => Promise<void>;
}

function listen(child: Child, ears: Ears): void {
  const { stdin, stdout, stderr } = child.process;
  const splitter = createLineSplitter(MESSAGE_MAX_BYTES, ears.receive);
  const drained = new Promise((resolve) => stdout.once('close', resolve));
  stdin.on('error', () => {});
  stderr.on('error', () => {});
  stdout.on('error', () => {});
  stderr.on('data', ears.onStderr);
  stdout.on('data', (chunk: Buffer) => {
    if (!splitter.push(chunk)) void ears.finish(`sent a message of more than ${MESSAGE_MAX_BYTES} bytes`);
  });
  stdout.once('end', () => {
    void settledWithin(child.exited, EXIT_DRAIN_MS).then(async (exited) => {
      if (!exited) await ears.finish('closed its output');
    });
  });
  // A helper that holds the pipes open must not hold up the news, so the last output gets a bounded time.
  void child.exited.then(async (reason) => {
    await settledWithin(drained, EXIT_DRAIN_MS);
    await ears.finish(reason);
  });
}

function write(child: Child | undefined, message: JSONRPCMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child === undefined) {
      reject(new Error('the child is not running'));
      return;
    }
    child.process.stdin.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
