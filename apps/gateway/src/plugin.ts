// What a plugin's author writes. A plugin exports `{id, tools}` and says nothing of sources or owners: those are stamped.

import type { CallContext, ToolDefinition, ToolResult } from '@toolcrib/tool';

/** A tool as its author writes it: everything but who it belongs to. */
export interface PluginTool {
  readonly name: string;
  readonly label?: string;
  readonly description: string;
  readonly inputSchema: ToolDefinition['inputSchema'];
  readonly outputSchema?: ToolDefinition['inputSchema'];
  readonly catalogMode?: ToolDefinition['catalogMode'];
  readonly executionMode?: ToolDefinition['executionMode'];
  execute(args: unknown, context: CallContext): Promise<ToolResult>;
}

/** What a plugin's module exports as its default. `id` is none of `core`, `client`, `mcp`. */
export interface Plugin {
  readonly id: string;
  readonly tools: readonly PluginTool[];
}
