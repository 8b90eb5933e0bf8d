// Tools of an invented workshop, for all tests of this package. Each one records the arguments that reach it.

import { formatToolId, type JsonSchema, type ToolDefinition, type ToolResult, type ToolSource } from '@toolcrib/tool';

export interface ToolParts {
  readonly source?: ToolSource;
  readonly owner?: string;
  readonly name: string;
  readonly label?: string;
  readonly description?: string;
  readonly inputSchema?: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly catalogMode?: 'catalog' | 'direct-only';
  readonly result?: ToolResult;
  readonly throws?: Error;
}

export interface RecordedTool extends ToolDefinition {
  /** Arguments of each call, in order. */
  readonly calls: unknown[];
}

/** Makes a tool; a plugin's one of the owner `shop` unless told otherwise. */
export function tool(parts: ToolParts): RecordedTool {
  const { source = 'openclaw', name, inputSchema = { type: 'object', properties: {} } } = parts;
  const owner = parts.owner ?? { openclaw: 'shop', mcp: 'depot', client: 'client' }[source];
  const json = isReadable(inputSchema) ? JSON.stringify(inputSchema) : '{}';
  const calls: unknown[] = [];
  return {
    id: formatToolId({ source, owner, name }),
    name,
    description: parts.description ?? `Does ${name}.`,
    source,
    owner,
    inputSchema,
    schemaDigest: json,
    schemaBytes: Buffer.byteLength(json),
    ...(parts.label !== undefined && { label: parts.label }),
    ...(parts.outputSchema !== undefined && { outputSchema: parts.outputSchema }),
    ...(parts.catalogMode !== undefined && { catalogMode: parts.catalogMode }),
    calls,
    execute: async (args) => {
      calls.push(args);
      if (parts.throws) throw parts.throws;
      return parts.result ?? { content: [{ type: 'text', text: 'ok' }] };
    },
  };
}

/** A schema of a stranger: any look at it fails the test. */
export function untouchable(): JsonSchema {
  const fail = (): never => {
    throw new Error('an untrusted schema was read');
  };
  const traps: ProxyHandler<object> = { get: fail, has: fail, ownKeys: fail, getOwnPropertyDescriptor: fail };
  const schema = new Proxy({}, { ...traps, getPrototypeOf: fail });
  unreadable.add(schema);
  return schema;
}

const unreadable = new WeakSet();

function isReadable(schema: JsonSchema): boolean {
  return typeof schema === 'boolean' || !unreadable.has(schema);
}

/** An object schema from property schemas; names that end in `!` are required. */
export function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const entries = Object.entries(properties).map(([name, schema]) => [name.replace(/!$/, ''), schema]);
  const required = Object.keys(properties)
    .filter((name) => name.endsWith('!'))
    .map((name) => name.slice(0, -1));
  return { type: 'object', properties: Object.fromEntries(entries), ...(required.length > 0 && { required }) };
}
