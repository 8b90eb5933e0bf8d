// The only place that makes `openclaw` definitions: a tool of the host or of a plugin, stamped with its owner.

import {
  clip,
  cleanText,
  type Diagnostic,
  fingerprint,
  formatToolId,
  isJsonObject,
  type ToolDefinition,
  ToolcribError,
  type ToolResult,
} from '@toolcrib/tool';
import { TOOL_SHOWN_MAX_CHARS } from './limits.ts';
import type { PluginTool } from './plugin.ts';

/** Either the definition, or why there is none. */
export type TrustedDefinition = { readonly definition: ToolDefinition } | { readonly diagnostic: Diagnostic };

/** Stamps `tool` with source `openclaw` and `owner`. Whether its schema and name are good is the catalog's to judge. */
export function toTrustedDefinition(tool: unknown, owner: string): TrustedDefinition {
  try {
    if (isPluginTool(tool)) return { definition: stamp(tool, owner) };
    return refuse(owner, tool, 'it needs a name, a description, an inputSchema and an execute function');
  } catch (error) {
    return refuse(owner, tool, ToolcribError.is(error) ? error.message : 'it cannot be read');
  }
}

function stamp(tool: PluginTool, owner: string): ToolDefinition {
  const { name, label, description, inputSchema, outputSchema, catalogMode, executionMode } = tool;
  return {
    id: formatToolId({ source: 'openclaw', owner, name }),
    name,
    ...(label === undefined ? {} : { label }),
    description,
    source: 'openclaw',
    owner,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    schemaDigest: fingerprint([inputSchema, outputSchema ?? null]),
    schemaBytes: Buffer.byteLength(JSON.stringify(inputSchema)),
    ...(catalogMode === undefined ? {} : { catalogMode }),
    ...(executionMode === undefined ? {} : { executionMode }),
    execute: async (args, context) => toResult(await tool.execute(args, context)),
  };
}

function toResult(value: unknown): ToolResult {
  if (isJsonObject(value) && Array.isArray(value['content'])) return value as unknown as ToolResult;
  throw new Error('it returned no { content: [...] }');
}

function isPluginTool(value: unknown): value is PluginTool {
  return (
    isJsonObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['description'] === 'string' &&
    (isJsonObject(value['inputSchema']) || typeof value['inputSchema'] === 'boolean') &&
    typeof value['execute'] === 'function'
  );
}

function refuse(owner: string, tool: unknown, reason: string): TrustedDefinition {
  const diagnostic = { code: 'INVALID_TOOL', source: 'openclaw', owner, tool: nameOf(tool) } as const;
  return { diagnostic: { ...diagnostic, reason: `Left out: ${reason.replace(/\.$/, '')}.` } };
}

function nameOf(tool: unknown): string {
  try {
    const name = isJsonObject(tool) ? tool['name'] : undefined;
    return typeof name === 'string' ? clip(cleanText(name), TOOL_SHOWN_MAX_CHARS) : '(unnamed)';
  } catch {
    return '(unnamed)';
  }
}
