// MCP servers as a source of tools: many servers, one list. Nothing a server does reaches further than its own entry here.

import {
  compareCodeUnits,
  fingerprint,
  parseToolId,
  type Diagnostic,
  type ToolDefinition,
  type Validator,
} from '@toolcrib/tool';
import type { McpServerConfig } from './config.ts';
import type { OAuthHost } from './oauth.ts';
import type { FormerTool } from './offer.ts';
import type { ChangedTool, PinStore } from './pins.ts';
import { createServer, type Server, type ServerOptions, type ServerStatus } from './server.ts';

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
  /** Takes part in logins at servers that want one. Absent: such a server fails with HTTP 401. */
  readonly oauth?: OAuthHost;
  /** Called after `version()` grew: a list changed, or a server came, fell or failed. */
  readonly onChange?: () => void;
  /** Milliseconds since some fixed moment. Default `Date.now`. */
  readonly now?: () => number;
}

/** Entries of `mcpServers` by their key. */
export type McpServers = Readonly<Record<string, McpServerConfig>>;

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
  /**
   * Takes another configuration: a server whose entry is the same goes on undisturbed, one that changed is started anew, one
   * that is missing ends. Resolves as `ready` does, and when nothing of the old ones is left. Does nothing once closed.
   */
  configure(servers: McpServers): Promise<void>;
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
export function connectMcpServers(servers: McpServers, options: McpSourceOptions): McpSource {
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
    oauth: options.oauth,
  };
  const fleet = createFleet(servers, shared);
  const all = <T>(ask: (server: Server) => readonly T[]): readonly T[] => fleet.servers().flatMap(ask);
  return {
    ready: () => fleet.ready(),
    tools: () => all((server) => server.tools()).toSorted((a, b) => compareCodeUnits(a.id, b.id)),
    formerTools: () => all((server) => server.former()),
    changedTools: () => all((server) => server.pins.allWaiting()),
    changedTool: (id) => {
      const { server, name } = place(fleet, id);
      return server?.pins.waiting(name);
    },
    approveChange: ({ id, digest }) => {
      const { server, name } = place(fleet, id);
      return server?.approve(name, digest) ?? false;
    },
    reconnect: async (name) => {
      const server = fleet.named(name);
      await server?.reconnect();
      return server?.status();
    },
    configure: (next) => fleet.configure(next),
    diagnostics: () => all((server) => server.diagnostics()),
    servers: () => fleet.servers().map((server) => server.status()),
    version: () => version,
    close: () => fleet.close(),
  };
}

function place(fleet: Fleet, id: string): { readonly server: Server | undefined; readonly name: string } {
  const { source, owner = '', name = '' } = parseToolId(id) ?? {};
  return { server: source === 'mcp' ? fleet.named(owner) : undefined, name };
}

/** The servers that are wanted now. */
interface Fleet {
  servers(): readonly Server[];
  named(name: string): Server | undefined;
  ready(): Promise<void>;
  configure(servers: McpServers): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  readonly server: Server;
  /** Names the entry that it was started with. */
  readonly digest: string;
}

function createFleet(first: McpServers, shared: ServerOptions): Fleet {
  const start = (name: string, config: McpServerConfig): Member => ({
    server: createServer(name, config, shared),
    digest: fingerprint(config),
  });
  let members = new Map(Object.entries(first).map(([name, config]) => [name, start(name, config)]));
  const endings = new Set<Promise<void>>();
  let closed = false;
  const ready = async (): Promise<void> => {
    await Promise.all([...members.values()].map(({ server }) => server.firstAttempt));
  };
  const end = (server: Server): void => {
    const ending = server.close().finally(() => endings.delete(ending));
    endings.add(ending);
  };
  return {
    servers: () => [...members.values()].map(({ server }) => server),
    named: (name) => members.get(name)?.server,
    ready,
    configure: async (servers) => {
      if (closed) return;
      const old = members;
      const kept = (name: string, config: McpServerConfig): Member | undefined => {
        const member = old.get(name);
        return member?.digest === fingerprint(config) ? member : undefined;
      };
      members = new Map(
        Object.entries(servers).map(([name, config]) => [name, kept(name, config) ?? start(name, config)]),
      );
      for (const [name, member] of old) if (members.get(name) !== member) end(member.server);
      shared.onChange();
      await ready();
      await Promise.all(endings);
    },
    close: async () => {
      closed = true;
      await Promise.all([...members.values()].map(({ server }) => server.close()));
      await Promise.all(endings);
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
