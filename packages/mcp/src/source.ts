// MCP servers as a source of tools: many servers, one list. Nothing a server does reaches further than its own entry here.

import { compareCodeUnits, parseToolId, type Diagnostic, type ToolDefinition, type Validator } from '@toolcrib/tool';
import type { McpServerConfig } from './config.ts';
import type { FormerTool } from './offer.ts';
import type { ChangedTool, PinStore } from './pins.ts';
import { createServer, type ServerStatus } from './server.ts';

/** What a source needs of its host. */
export interface McpSourceOptions {
  /** Checks structured results against the tool's own outputSchema. Not closed by the source. */
  readonly validator: Validator;
  /** The host's environment; a child gets PATH, HOME, locale and temp folder of it, and what its entry names. */
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  /** Hears each finding once, when it is new. */
  readonly log?: (diagnostic: Diagnostic) => void;
  /** Remembers definitions across restarts. Absent: none are remembered, and no change is noticed. */
  readonly pins?: PinStore;
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
  /** What servers that have failed offered before, so that a call of it is told from a call of nothing. */
  formerTools(): readonly FormerTool[];
  /** Tools of servers with `pin: 'ask'` whose definition changed: whoever calls them must ask first. */
  changedTools(): readonly ChangedTool[];
  /** The one of them with this id. */
  changedTool(id: string): ChangedTool | undefined;
  /** Remembers the changed definition. @returns false where that one does not wait: it changed again, or went. */
  approveChange(change: Pick<ChangedTool, 'id' | 'digest'>): boolean;
  /**
   * Starts a server anew at once, whatever its state. Resolves with its status when it is up or has failed and nothing of
   * what was there before is left; undefined where no server has this name. Never rejects.
   */
  reconnect(name: string): Promise<ServerStatus | undefined>;
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
    pins: options.pins,
  };
  const running = Object.entries(servers).map(([name, config]) => createServer(name, config, shared));
  const byName = new Map(running.map((server) => [server.status().name, server]));
  const ofId = (id: string) => {
    const { source, owner = '', name = '' } = parseToolId(id) ?? {};
    return { server: source === 'mcp' ? byName.get(owner) : undefined, name };
  };
  return {
    ready: async () => {
      await Promise.all(running.map((server) => server.firstAttempt));
    },
    tools: () => running.flatMap((server) => server.tools()).toSorted((a, b) => compareCodeUnits(a.id, b.id)),
    formerTools: () => running.flatMap((server) => server.former()),
    changedTools: () => running.flatMap((server) => server.pins.allWaiting()),
    changedTool: (id) => {
      const { server, name } = ofId(id);
      return server?.pins.waiting(name);
    },
    approveChange: ({ id, digest }) => {
      const { server, name } = ofId(id);
      return server?.approve(name, digest) ?? false;
    },
    reconnect: async (name) => {
      const server = byName.get(name);
      await server?.reconnect();
      return server?.status();
    },
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
