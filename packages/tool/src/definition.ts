// What a tool is to everybody in the house: who owns it, what it takes, what running it gives back.

import type { CallContext } from './call-context.ts';
import type { CatalogMode, ExecutionMode, ToolSource } from './contract.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ToolId } from './tool-id.ts';

/** One piece of a tool result, in the shapes of MCP content. Binary `data` and `blob` are base64. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
  | { readonly type: 'resource'; readonly resource: EmbeddedResource }
  | {
      readonly type: 'resource_link';
      readonly uri: string;
      readonly name?: string;
      readonly title?: string;
      readonly description?: string;
      readonly mimeType?: string;
      readonly size?: number;
    };

/** A resource that travels inside a result: text, or a base64 blob. */
export interface EmbeddedResource {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
}

/** What running a tool gives back. `outputSchema` describes `details`; MCP `structuredContent` becomes `details`. */
export interface ToolResult {
  readonly content: readonly Block[];
  readonly details?: unknown;
  readonly isError?: boolean;
}

/** All that a host knows of a tool. Made by a loader or adapter, never by the tool's author: nobody names his own source. */
export interface ToolDefinition {
  readonly id: ToolId;
  /** As registered; never rewritten. At most 256 characters. */
  readonly name: string;
  /** For people; `name` where absent. */
  readonly label?: string;
  readonly description: string;
  readonly source: ToolSource;
  /** `core`, the plugin's id, the operator's key of the MCP server, or `client`. */
  readonly owner: string;
  /** Read only where {@link isTrusted} holds; passed on untouched otherwise. */
  readonly inputSchema: JsonSchema;
  /** Describes `details` of the result. Read only where {@link isTrusted} holds. */
  readonly outputSchema?: JsonSchema;
  /** Fingerprint of both schemas, made by whoever first held the JSON. */
  readonly schemaDigest: string;
  /** UTF-8 bytes of `inputSchema` as JSON. */
  readonly schemaBytes: number;
  /** Default `catalog`. */
  readonly catalogMode?: CatalogMode;
  /** Default `parallel`. */
  readonly executionMode?: ExecutionMode;
  execute(args: unknown, context: CallContext): Promise<ToolResult>;
}

/** Tells whether the schemas of `tool` may be read: core and plugin tools only. */
export function isTrusted(tool: Pick<ToolDefinition, 'source'>): boolean {
  return tool.source === 'openclaw';
}
