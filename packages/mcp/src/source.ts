// MCP servers as a source of tools: many servers, one list. Nothing a server does reaches further than its own entry here.

import { compareCodeUnits, type Diagnostic, type ToolDefinition, type Validator } from '@toolcrib/tool';
import type { McpServerConfig } from './config.ts';
import { createServer, type ServerStatus } from './server.ts';

/** What a source needs of its host. */
export interface McpSourceOptions {
  /** Checks structured results against the tool's own outputSchema. Not closed by the source. */
  readonly validator: Validator;
  /** The host's environment; a child gets PATH, HOME, locale and temp folder of it, and what its entry names. */
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Hears each finding once, when it is new. */
  readonly log?: (diagnostic: Diagnostic) => void;
  /** Called after `version()` grew: a list changed, or a server came, fell or failed. */
  readonly onChange?: () => void;
  /** Milliseconds since some fixed moment. Default `Date.now`. */
  readonly now?: () => number;
}

/** Running servers and their tools. */
export interface McpSource {
  /** Resolves when every server was listed or failed, each within its start timeout. Never rejects. */
  ready(): Promise<void>;
  /** Tools of the servers that are up, or are being brought back after a first fall; sorted by id. */
  tools(): readonly ToolDefinition[];
  /** What is wrong at this moment, in the order of the configuration. */
  diagnostics(): readonly Diagnostic[];
  /** In the order of the configuration. */
  servers(): readonly ServerStatus[];
  /** Grows with every change of `tools()` or `servers()`. */
  version(): number;
  /** Ends every server and its processes, then resolves. Never rejects. */
  close(): Promise<void>;
}

/** Starts all servers at once. An entry that cannot be used is a diagnostic, never an exception. */
export function connectMcpServers(
  servers: Readonly<Record<string, McpServerConfig>>,
  options: McpSourceOptions,
): McpSource {
  let version = 0;
  const shared = {
    validator: options.validator,
    parentEnv: options.parentEnv,
    log: (diagnostic: Diagnostic) => guarded(() => options.log?.(diagnostic)),
    onChange: () => {
      version += 1;
      guarded(() => options.onChange?.());
    },
    now: options.now ?? Date.now,
  };
  const running = Object.entries(servers).map(([name, config]) => createServer(name, config, shared));
  return {
    ready: async () => {
      await Promise.all(running.map((server) => server.firstAttempt));
    },
    tools: () => running.flatMap((server) => server.tools()).toSorted((a, b) => compareCodeUnits(a.id, b.id)),
    diagnostics: () => running.flatMap((server) => server.diagnostics()),
    servers: () => running.map((server) => server.status()),
    version: () => version,
    close: async () => {
      await Promise.all(running.map((server) => server.close()));
    },
  };
}

/** A listener of the host that throws must not take a server down with it. */
function guarded(listener: () => void): void {
  try {
    listener();
  } catch {
    // The host's own mistake; there is nobody left to tell.
  }
}
