// How an operator names a server: the usual `mcpServers` form, with variables already expanded.

import { isJsonObject } from '@toolcrib/tool';
import type { OAuthClientConfig } from './oauth.ts';
import { CALL_TIMEOUT_MS, CALL_TOTAL_TIMEOUT_MS, CLOSE_GRACE_MS, START_TIMEOUT_MS, TIMER_MAX_MS } from './limits.ts';

/** Times of one server. Milliseconds, more than zero; anything else is the default. */
export interface McpServerTimes {
  /** To start, initialise and list. Default 30,000. */
  readonly startTimeoutMs?: number;
  /** A call without answer or progress. Default 60,000. */
  readonly callTimeoutMs?: number;
  /** A call in all, progress or not. Default 600,000. */
  readonly callTotalTimeoutMs?: number;
  /** Between end of input, SIGTERM and SIGKILL. Default 2,000. */
  readonly closeGraceMs?: number;
}

/** What every entry may say beside how to reach the server. */
export interface McpServerSettings extends McpServerTimes {
  /**
   * What happens when a tool's definition is not the remembered one. `warn`: it is told, and used as it is. `ask`: it waits
   * for approval. Default `warn`. Without a place to remember, nothing is noticed.
   */
  readonly pin?: 'warn' | 'ask';
}

/** A server that runs as our child and speaks over its standard input and output. */
export interface StdioServerConfig extends McpServerSettings {
  /** Run without a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to PATH, HOME, locale and temp folder, which is all that a child inherits. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A server at a URL. */
export interface HttpServerConfig extends McpServerSettings {
  readonly url: string;
  /** `http`: streamable HTTP, and SSE where the server refuses that with a 4xx. `sse`: SSE only. Default `http`. */
  readonly type?: 'http' | 'sse';
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a login at a server that wants one. Not used where `headers` hold an authorization. */
  readonly oauth?: OAuthClientConfig;
}

/** One entry of `mcpServers`. */
export type McpServerConfig = StdioServerConfig | HttpServerConfig;

/** Tells whether `config` names a URL. */
export function isHttpConfig(config: McpServerConfig): config is HttpServerConfig {
  return 'url' in config && typeof config.url === 'string';
}

/** What makes an entry unusable, as the end of a sentence; undefined where it can be tried. */
export function configProblem(name: string, config: McpServerConfig): string | undefined {
  if (name === '') return 'its key is empty';
  if (!isJsonObject(config)) return 'its entry is not an object';
  if (isHttpConfig(config)) {
    const known = URL.canParse(config.url) && /^https?:$/.test(new URL(config.url).protocol);
    if (!known) return 'its url is not an http or https URL';
    return isJsonObject(config.headers ?? {}) ? undefined : 'its headers are not an object';
  }
  if (typeof config.command !== 'string' || config.command === '') return 'it names neither a command nor a url';
  const args: unknown = config.args ?? [];
  if (!Array.isArray(args) || args.some((arg) => typeof arg !== 'string')) return 'its args are not a list of texts';
  return isJsonObject(config.env ?? {}) ? undefined : 'its env is not an object';
}

/** The times of `config`, each one usable by a timer. */
export function timesOf(config: McpServerTimes): Required<McpServerTimes> {
  return {
    startTimeoutMs: time(config.startTimeoutMs, START_TIMEOUT_MS),
    callTimeoutMs: time(config.callTimeoutMs, CALL_TIMEOUT_MS),
    callTotalTimeoutMs: time(config.callTotalTimeoutMs, CALL_TOTAL_TIMEOUT_MS),
    closeGraceMs: time(config.closeGraceMs, CLOSE_GRACE_MS),
  };
}

function time(value: number | undefined, fallback: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(value, TIMER_MAX_MS) : fallback;
}
