// What the tests share: sources that are closed after each test, calls, and a validator that knows little.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, vi } from 'vitest';
import type { CallContext, ToolDefinition, ToolResult, Validator } from '@toolcrib/tool';
import { connectMcpServers, type McpServerConfig, type McpSource, type McpSourceOptions } from '../src/index.ts';

// Real processes on a shared machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const open: McpSource[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((source) => source.close()));
});

/** Sees only whether `n` of the value is an integer. */
export const integerValidator: Validator = {
  compile: () => Promise.resolve({ kind: 'ready' }),
  validate: ({ value }) => {
    const { n } = value as { readonly n?: unknown };
    if (Number.isInteger(n)) return Promise.resolve({ kind: 'valid' });
    const violation = { path: '/n', keyword: 'type', message: 'must be integer', params: {} };
    return Promise.resolve({ kind: 'invalid', violations: [violation] });
  },
  close: () => Promise.resolve(),
};

/** A fixture script as a server entry. */
export function fixture(
  name: string,
  more: Partial<McpServerConfig> & { args?: readonly string[] } = {},
): McpServerConfig {
  const script = fileURLToPath(new URL(`fixtures/${name}.mjs`, import.meta.url));
  return { closeGraceMs: 300, ...more, command: process.execPath, args: [script, ...(more.args ?? [])] };
}

/** The path of the reference server that shows every feature. */
export const EVERYTHING = fileURLToPath(import.meta.resolve('@modelcontextprotocol/server-everything/dist/index.js'));

/** Options of a source for tests. */
export function sourceOptions(more: Partial<McpSourceOptions> = {}): McpSourceOptions {
  return { validator: integerValidator, parentEnv: process.env, ...more };
}

/** Starts servers and waits until each was listed or failed. */
export async function ready(
  servers: Readonly<Record<string, McpServerConfig>>,
  more: Partial<McpSourceOptions> = {},
): Promise<McpSource> {
  const source = start(servers, more);
  await source.ready();
  return source;
}

/** Starts servers; they are closed after the test. */
export function start(
  servers: Readonly<Record<string, McpServerConfig>>,
  more: Partial<McpSourceOptions> = {},
): McpSource {
  const source = connectMcpServers(servers, sourceOptions(more));
  open.push(source);
  return source;
}

/** The definition of a tool that must be there. */
export function find(source: McpSource, name: string): ToolDefinition {
  const tool = source.tools().find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** Calls a tool by its registered name. */
export function call(
  source: McpSource,
  name: string,
  args: unknown = {},
  context: Partial<CallContext> = {},
): Promise<ToolResult> {
  return find(source, name).execute(args, toContext(context));
}

/** A call context that nobody aborts. */
export function toContext(more: Partial<CallContext> = {}): CallContext {
  return { callId: 'c1', route: 'direct', signal: new AbortController().signal, ...more };
}

/** The first text of a result. */
export function firstText(result: ToolResult): string {
  const [block] = result.content;
  return block?.type === 'text' ? block.text : '';
}

/** The names that a source offers. */
export function names(source: McpSource): readonly string[] {
  return source.tools().map((tool) => tool.name);
}

/** Waits for a change of the source after which `holds` is true. */
export function waitFor(changes: Changes, holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve();
  return new Promise((resolve) => {
    const listener = (): void => {
      if (!holds()) return;
      changes.listeners.delete(listener);
      resolve();
    };
    changes.listeners.add(listener);
  });
}

/** Spreads `onChange` to those who wait. */
export interface Changes {
  readonly listeners: Set<() => void>;
  readonly onChange: () => void;
}

/** Makes an `onChange` to wait on. */
export function createChanges(): Changes {
  const listeners = new Set<() => void>();
  return { listeners, onChange: () => [...listeners].forEach((listener) => listener()) };
}

/** Tells whether a process runs; one that is dead but not yet collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return process.platform !== 'linux';
  }
}
