// What a plugin's author writes. A plugin exports `{id, tools}` and says nothing of sources or owners: those are stamped.

import type { AfterToolCall, BeforeToolCall } from '@toolcrib/dispatch';
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

/** What looks at the calls of all tools, whoever they belong to. */
export interface PluginHooks {
  /** May change the arguments or veto the call; what it throws, or is late with, stops the call. */
  readonly before_tool_call?: BeforeToolCall;
  /** May replace the result; what it throws, or is late with, withholds the result. */
  readonly after_tool_call?: AfterToolCall;
}

/** What a plugin's module exports as its default. `id` is none of `core`, `client`, `mcp`. */
export interface Plugin {
  readonly id: string;
  readonly tools: readonly PluginTool[];
  readonly hooks?: PluginHooks;
}
