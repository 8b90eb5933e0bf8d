// All that a gateway's runs can reach: the host's own tools, plugins and MCP servers, as definitions. One list for the
// whole gateway, with a version that tells when it changed.

import { setTimeout as pause } from 'node:timers/promises';
import type { Hooks } from '@toolcrib/dispatch';
import { connectMcpServers, type McpSource, type PinStore, type OAuthHost } from '@toolcrib/mcp';
import { CORE_OWNER, type Diagnostic, type Validator } from '@toolcrib/tool';
import type { GatewayConfig } from './config/gateway-config.ts';
import { loadPlugins } from './load-plugins.ts';
import type { PluginTool } from './plugin.ts';
import { toTrustedDefinition } from './trusted-definition.ts';

type OfServers =
  | 'ready'
  | 'tools'
  | 'diagnostics'
  | 'servers'
  | 'version'
  | 'close'
  | 'formerTools'
  | 'changedTool'
  | 'changedTools'
  | 'approveChange'
  | 'reconnect';

/** The tools of a gateway: what its MCP servers are asked, answered for plugins and the host's own tools as well. */
export interface ToolSources extends Pick<McpSource, OfServers> {
  /** Resolves when `ready` does, or when the configured wait since the start is over. Never rejects. */
  awaited(): Promise<void>;
  /** Takes over plugins and servers of another configuration; resolves when the new servers are up or failed. */
  reload(config: GatewayConfig): Promise<void>;
  /** Those of plugins, as they are now. */
  hooks(): Required<Hooks>;
}

/** What the sources are opened with. `coreTools` are the host's own. */
export interface ToolSourceParts {
  readonly coreTools: readonly PluginTool[];
  readonly validator: Validator;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onDiagnostic: (diagnostic: Diagnostic) => void;
  /** Remembers what MCP tools said of themselves. Absent: nothing is remembered. */
  readonly pins?: PinStore;
  /** Milliseconds since some fixed moment. Default `Date.now`. */
  readonly now?: () => number;
  /** Takes part in logins at servers that want one. */
  readonly oauth?: OAuthHost;
  /** Called after `version()` grew. */
  readonly onChange?: () => void;
}

/** Loads plugins and starts MCP servers; the servers go on starting in the background. */
export async function openToolSources(config: GatewayConfig, parts: ToolSourceParts): Promise<ToolSources> {
  const core = parts.coreTools.map((tool) => toTrustedDefinition(tool, CORE_OWNER));
  const hostTools = core.flatMap((made) => ('definition' in made ? [made.definition] : []));
  const hostFindings = core.flatMap((made) => ('diagnostic' in made ? [made.diagnostic] : []));
  let plugins = await loadPlugins(config.plugins);
  [...hostFindings, ...plugins.diagnostics].forEach(parts.onDiagnostic);
  const mcp = connectMcpServers(config.mcpServers, {
    validator: parts.validator,
    parentEnv: parts.env,
    log: parts.onDiagnostic,
    ...(parts.pins === undefined ? {} : { pins: parts.pins }),
    ...(parts.now === undefined ? {} : { now: parts.now }),
    ...(parts.oauth === undefined ? {} : { oauth: parts.oauth }),
    ...(parts.onChange === undefined ? {} : { onChange: parts.onChange }),
  });
  const awaited = within(mcp.ready(), config.startWaitMs);
  return {
    ...mcp,
    awaited: () => awaited,
    hooks: () => plugins.hooks,
    tools: () => [...hostTools, ...plugins.tools, ...mcp.tools()],
    diagnostics: () => [...hostFindings, ...plugins.diagnostics, ...mcp.diagnostics()],
    reload: async (next) => {
      const loaded = await loadPlugins(next.plugins);
      const known = new Set(plugins.diagnostics.map((finding) => JSON.stringify(finding)));
      loaded.diagnostics.filter((finding) => !known.has(JSON.stringify(finding))).forEach(parts.onDiagnostic);
      plugins = loaded;
      await mcp.configure(next.mcpServers);
    },
  };
}

/** Waits once for all: whoever comes later than that waits no more. */
async function within(ready: Promise<void>, maxMs: number): Promise<void> {
  const over = new AbortController();
  const late = pause(maxMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
  await Promise.race([ready, late]);
  over.abort();
}
