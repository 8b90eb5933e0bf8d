// A listed tool as the house knows it. The id and owner come from the operator's key for the server, never from a name
// that the server gives itself.

import { formatToolId, type CallContext, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import type { WireTool } from './judge-tool.ts';

/** Runs the tool of this name. */
export type RunTool = (name: string, args: unknown, context: CallContext) => Promise<ToolResult>;

/** @param owner The operator's key of the server. */
export function toDefinition(owner: string, tool: WireTool, run: RunTool): ToolDefinition {
  const { name, label, description, inputSchema, outputSchema, schemaDigest, schemaBytes } = tool;
  return {
    id: formatToolId({ source: 'mcp', owner, name }),
    name,
    ...(label === undefined ? {} : { label }),
    description,
    source: 'mcp',
    owner,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    schemaDigest,
    schemaBytes,
    execute: (args, context) => run(name, args, context),
  };
}
