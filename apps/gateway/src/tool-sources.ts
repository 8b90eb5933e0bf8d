// All that a gateway's runs can reach: the host's own tools, plugins and MCP servers, as definitions. One list for the
// whole gateway, with a version that tells when it changed.

import { connectMcpServers, type ServerStatus } from '@toolcrib/mcp';
import { CORE_OWNER, type Diagnostic, type ToolDefinition, type Validator } from '@toolcrib/tool';
import type { GatewayConfig } from './config/gateway-config.ts';
import { loadPlugins } from './load-plugins.ts';
import type { PluginTool } from './plugin.ts';
import { toTrustedDefinition } from './trusted-definition.ts';

/** The tools of a gateway. */
export interface ToolSources {
  /** Every source has been listed or has failed. Never rejects. */
  ready(): Promise<void>;
  tools(): readonly ToolDefinition[];
  diagnostics(): readonly Diagnostic[];
  servers(): readonly ServerStatus[];
  /** Grows when the list changes. */
  version(): number;
  /** Ends the MCP servers. */
  close(): Promise<void>;
}

/** What the sources are opened with. `coreTools` are the host's own. */
export interface ToolSourceParts {
  readonly coreTools: readonly PluginTool[];
  readonly validator: Validator;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onDiagnostic: (diagnostic: Diagnostic) => void;
}

/** Loads plugins and starts MCP servers; the servers go on starting in the background. */
export async function openToolSources(config: GatewayConfig, parts: ToolSourceParts): Promise<ToolSources> {
  const core = parts.coreTools.map((tool) => toTrustedDefinition(tool, CORE_OWNER));
  const plugins = await loadPlugins(config.plugins);
  const trusted = [...core.flatMap((made) => ('definition' in made ? [made.definition] : [])), ...plugins.tools];
  const findings = [...core.flatMap((made) => ('diagnostic' in made ? [made.diagnostic] : [])), ...plugins.diagnostics];
  findings.forEach(parts.onDiagnostic);
  const mcp = connectMcpServers(config.mcpServers, {
    validator: parts.validator,
    parentEnv: parts.env,
    log: parts.onDiagnostic,
  });
  return {
    ready: () => mcp.ready(),
    tools: () => [...trusted, ...mcp.tools()],
    diagnostics: () => [...findings, ...mcp.diagnostics()],
    servers: () => mcp.servers(),
    version: () => mcp.version(),
    close: () => mcp.close(),
  };
}
