// One live connection to one server: lists, calls, and the news that it is gone. Says nothing about when to open the next.

import { SseError, type Client, type Progress } from '@modelcontextprotocol/client';
import type { CallProgress } from '@toolcrib/tool';
import { isHttpConfig, type McpServerConfig } from './config.ts';
import { connect, type Link, type Login } from './connect.ts';
import type { Deadline } from './deadline.ts';
import { explainFailure, explainSpawnFailure, httpStatusOf, systemCodeOf } from './failure.ts';
import { TIMER_MAX_MS } from './limits.ts';
import { listTools, type ListedTools } from './list-tools.ts';
import type { Mask } from './mask.ts';
import { ANY_RESULT, type WireResult } from './wire-message.ts';

/** What a connection reports. */
export interface ConnectionEvents {
  readonly onListChanged: () => void;
  readonly onStderr: (chunk: Uint8Array) => void;
  readonly onNoise: (line: string) => void;
}

/** What opening needs beside the entry. */
export interface ConnectionOptions {
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  readonly mask: Mask;
  /** The login that goes with every request over HTTP. */
  readonly login?: Login | undefined;
  readonly events: ConnectionEvents;
  /** Ends the attempt to connect. */
  readonly signal: AbortSignal;
}

/** One call on the wire. */
export interface WireCall {
  readonly name: string;
  readonly args: unknown;
  readonly deadline: Deadline;
  readonly onProgress?: ((progress: CallProgress) => void) | undefined;
}

/** A server that has initialised. */
export interface Connection {
  list(signal: AbortSignal): Promise<ListedTools>;
  /** Rejects with the SDK's own error. */
  call(call: WireCall): Promise<WireResult>;
  /** Tells whether `error` means that the server forgot our session, so that the call did not run. */
  isExpired(error: unknown): boolean;
  /** Resolves with why the connection ended, as the end of a sentence. */
  readonly lost: Promise<string>;
  /** Gives the connection up. Never rejects. */
  close(reason?: string): Promise<void>;
}

const STREAM_LOST = 'closed its event stream';
const EXPIRED_STATUSES: readonly (number | undefined)[] = [400, 404];

/** Rejects with an Error whose message is the end of a sentence that starts with "it". */
export async function openConnection(config: McpServerConfig, options: ConnectionOptions): Promise<Connection> {
  let endReason: string | undefined;
  const { parentEnv, login, signal, events } = options;
  const { onStderr, onNoise } = events;
  const listeners = { onStderr, onNoise, onEnd: (reason: string) => void (endReason = reason) };
  try {
    const link = await connect(config, { parentEnv, listeners, login, signal });
    return toConnection(link, isHttpConfig(config) && config.type === 'sse', events, () => endReason);
  } catch (error) {
    throw new Error(endReason ?? explain(error, config, options.mask));
  }
}

function toConnection(
  link: Link,
  sse: boolean,
  events: ConnectionEvents,
  endReason: () => string | undefined,
): Connection {
  const { client } = link;
  let givenUp: string | undefined;
  const why = (): string => givenUp ?? endReason() ?? 'closed the connection';
  const lost = new Promise<string>((resolve) => {
    client.onclose = () => resolve(why());
    if (client.transport === undefined) resolve(why());
  });
  const close = (reason?: string): Promise<void> => {
    givenUp ??= reason;
    return link.close();
  };
  client.onerror = (error) => {
    if (isFatal(error)) void close(STREAM_LOST);
  };
  listenForChanges(client, events, () => void close(STREAM_LOST));
  return {
    list: (signal) => listTools(client, signal),
    call: (call) => callOnWire(client, call),
    isExpired: (error) =>
      (sse || client.transport?.sessionId !== undefined) && EXPIRED_STATUSES.includes(httpStatusOf(error)),
    lost,
    close,
  };
}

async function callOnWire(client: Client, call: WireCall): Promise<WireResult> {
  const request = { method: 'tools/call', params: { name: call.name, arguments: call.args } };
  const onprogress = ({ progress, total, message }: Progress): void => {
    call.deadline.touch();
    call.onProgress?.({
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  };
  // The deadline is ours: the SDK looks at its total only when progress comes, and reports a cancel as a timeout.
  return client.request(request, ANY_RESULT, { signal: call.deadline.signal, timeout: TIMER_MAX_MS, onprogress });
}

/** Servers with `initialize` send the notice unasked; servers of 2026-07-28 are asked to. */
function listenForChanges(client: Client, events: ConnectionEvents, onLost: () => void): void {
  client.setNotificationHandler('notifications/tools/list_changed', () => events.onListChanged());
  if (client.getProtocolEra() !== 'modern' || client.getServerCapabilities()?.tools?.listChanged !== true) return;
  // A server that refuses to be listened to still lists and calls.
  void client.listen({ toolsListChanged: true }).then(
    async ({ closed }) => {
      if ((await closed) !== 'local') onLost();
    },
    () => {},
  );
}

/** Errors of a transport by which no further message can arrive. */
function isFatal(error: Error): boolean {
  return error instanceof SseError || error.message.startsWith('Maximum reconnection attempts');
}

function explain(error: unknown, config: McpServerConfig, mask: Mask): string {
  if (isHttpConfig(config) || systemCodeOf(error) === undefined) return explainFailure(error, mask);
  return explainSpawnFailure(error, config.command, mask);
}
