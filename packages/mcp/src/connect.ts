// From one entry to a connected client: which transport, which generation of the protocol, and what to try next when a
// server refuses the first.

import { Client, ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type AuthProvider,
  type FetchLike,
  type Transport,
} from '@modelcontextprotocol/client';
import { isJsonObject } from '@toolcrib/tool';
import process from 'node:process';
import {
  isHttpConfig,
  timesOf,
  type HttpServerConfig,
  type McpServerConfig,
  type StdioServerConfig,
} from './config.ts';
import { childEnvironment } from './environment.ts';
import { httpStatusOf } from './failure.ts';
import { SESSION_END_MS, TIMER_MAX_MS } from './limits.ts';
import { createStdioTransport, type StdioListeners } from './stdio-transport.ts';
import { abortable, settledWithin } from './waiting.ts';
import { createWire } from './wire.ts';

/** A login at a server over HTTP. */
export interface Login {
  readonly provider: AuthProvider;
  readonly fetch: FetchLike;
}

/** What connecting needs beside the entry. */
export interface ConnectOptions {
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  readonly listeners: StdioListeners;
  /** The login that goes with every request over HTTP. */
  readonly login?: Login | undefined;
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/** A client that has initialised. */
export interface Link {
  readonly client: Client;
  /** Ends the session and the transport. Never rejects. */
  close(): Promise<void>;
}

interface Opened {
  readonly transport: Transport;
  endSession?(): Promise<void>;
}

// Protocol generations: with `initialize`, or with `server/discover`, which older servers may answer by silence or exit.
type Generation = 'legacy' | 'auto';

const INFO = { name: 'toolcrib', version: '1.0.0' };
const UNSUPPORTED_VERSION = -32_022;
const METHOD_NOT_FOUND = -32_601;
// Says nothing about the transport: who asks, how often, how long.
const NO_FALLBACK: readonly number[] = [401, 402, 403, 407, 408, 429];

/** Connects and initialises. Rejects with the error of the first way that was tried. */
export async function connect(config: McpServerConfig, options: ConnectOptions): Promise<Link> {
  if (!isHttpConfig(config)) return connectModernIfAsked(() => openStdio(config, options), options.signal);
  if (config.type === 'sse') return attempt(openSse(config, options), 'legacy', options.signal);
  try {
    return await connectModernIfAsked(() => openHttp(config, options), options.signal);
  } catch (error) {
    if (!refusesTransport(error) || options.signal.aborted) throw error;
    return attempt(openSse(config, options), 'legacy', options.signal).catch(() => Promise.reject(error));
  }
}

async function connectModernIfAsked(open: () => Opened, signal: AbortSignal): Promise<Link> {
  try {
    return await attempt(open(), 'legacy', signal);
  } catch (error) {
    if (!asksForModern(error) || signal.aborted) throw error;
    return attempt(open(), 'auto', signal).catch(() => Promise.reject(error));
  }
}

async function attempt(opened: Opened, generation: Generation, signal: AbortSignal): Promise<Link> {
  const wire = createWire(opened.transport);
  const client = new Client(INFO, { versionNegotiation: { mode: generation } });
  const close = async (): Promise<void> => {
    if (opened.endSession) await settledWithin(opened.endSession(), SESSION_END_MS);
    await wire.close().catch(() => {});
  };
  try {
    await abortable(client.connect(wire, { signal, timeout: TIMER_MAX_MS }), signal);
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openStdio(config: StdioServerConfig, options: ConnectOptions): Opened {
  const windows = process.platform === 'win32';
  const child = {
    command: config.command,
    args: config.args ?? [],
    env: childEnvironment({ parentEnv: options.parentEnv, env: config.env, windows }),
    cwd: config.cwd,
    graceMs: timesOf(config).closeGraceMs,
  };
  return { transport: createStdioTransport(child, options.listeners) };
}

function openHttp(config: HttpServerConfig, { login }: ConnectOptions): Opened {
  const transport = new StreamableHTTPClientTransport(new URL(config.url), requestOptions(config, login));
  return { transport, endSession: () => transport.terminateSession() };
}

function openSse(config: HttpServerConfig, { login }: ConnectOptions): Opened {
  return { transport: new SSEClientTransport(new URL(config.url), requestOptions(config, login)) };
}

function requestOptions({ headers }: HttpServerConfig, login: Login | undefined) {
  return {
    ...(headers === undefined ? {} : { requestInit: { headers: { ...headers } } }),
    ...(login === undefined ? {} : { authProvider: login.provider, fetch: login.fetch }),
  };
}

/** The MCP rule for old servers: a 4xx at the first request means to try SSE. */
function refusesTransport(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status !== undefined && status >= 400 && status < 500 && !NO_FALLBACK.includes(status);
}

/** A server of 2026-07-28 that has no `initialize` says so, in an answer or in the body of a 400. */
function asksForModern(error: unknown): boolean {
  if (error instanceof ProtocolError) return isModernCode(error.code);
  if (!(error instanceof SdkHttpError) || typeof error.data.text !== 'string') return false;
  try {
    const body: unknown = JSON.parse(error.data.text);
    return isJsonObject(body) && isJsonObject(body['error']) && isModernCode(body['error']['code']);
  } catch {
    return false;
  }
}

function isModernCode(code: unknown): boolean {
  return code === UNSUPPORTED_VERSION || code === METHOD_NOT_FOUND;
}
