// The narrow waist of the house: search, describe, call. Every surface offers these three and nothing else, whether the
// model speaks to them in JSON, in JavaScript or through MCP.

import type { CallContext } from './call-context.ts';
import type { ToolSource } from './contract.ts';
import type { ToolResult } from './definition.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ToolId } from './tool-id.ts';

/** A hit made small for the model. Never holds a schema. */
export interface Candidate {
  readonly id: ToolId;
  readonly source: ToolSource;
  /** `core`, the plugin's id, the MCP server's key, or `client`. */
  readonly sourceName: string;
  readonly name: string;
  readonly label: string;
  /** At most 180 characters on one line. */
  readonly description: string;
  /** One line of TypeScript, at most 300 characters; `unknown` for untrusted tools. */
  readonly input: string;
  /** One line of TypeScript, at most 800 characters; trusted tools only. */
  readonly output?: string;
  readonly mcp?: { readonly serverName: string; readonly toolName: string };
  /** The model already has this tool and calls it directly. */
  readonly visible?: true;
  /** The confidence gate doubts this one. */
  readonly weak?: true;
}

/** One query. `limit` is in candidates, at least 1; above the maximum it is capped. */
export interface SearchRequest {
  readonly query: string;
  readonly limit?: number;
}
/** Best first. Notes are sentences for the model: near-miss names, servers that are down. */
export interface SearchAnswer {
  readonly candidates: readonly Candidate[];
  readonly notes: readonly string[];
}

/** `id` is an id or a unique name. `path` is a JSON Pointer into a schema that was cut. */
export interface DescribeRequest {
  readonly id: string;
  readonly path?: string;
}
/** A candidate with its schema. `truncated` where deep parts were cut to the bound. */
export interface ToolDescription extends Candidate {
  readonly parameters: JsonSchema;
  /** Trusted tools only. */
  readonly outputSchema?: JsonSchema;
  readonly truncated?: true;
}

/** `id` is an id or a unique name; `args` holds all parameters of the target. */
export interface CallRequest {
  readonly id: string;
  readonly args?: unknown;
}
/** A target's raw result with the name of who gave it. */
export interface CallEnvelope {
  readonly tool: { readonly id: ToolId; readonly name: string; readonly source: ToolSource };
  readonly result: ToolResult;
}

/** The three things one can do with a catalog. Each rejects with a ToolcribError. */
export interface ToolControls {
  search(request: SearchRequest): Promise<SearchAnswer>;
  describe(request: DescribeRequest): Promise<ToolDescription>;
  call(request: CallRequest, context: CallContext): Promise<CallEnvelope>;
}
