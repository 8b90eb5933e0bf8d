// What describe answers: the candidate with the exact schema, or a bounded part of it. Untrusted schemas are passed on
// unread; their size is known from the definition.

import { isJsonObject, isTrusted, type JsonSchema, type ToolDefinition, type ToolDescription } from '@toolcrib/tool';
import { utf8Bytes } from '@toolcrib/telemetry';
import { toCandidate } from './candidate.ts';
import { boundJson, partAt } from './describe-bound.ts';
import { pointerKeys, toPointer } from './json-pointer.ts';

/** What describing one tool depends on. */
export interface DescribeOptions {
  readonly visible: boolean;
  /** UTF-8 bytes of the whole answer as JSON. */
  readonly maxBytes: number;
  /** JSON Pointer to a part of the input schema, or of either schema after `/parameters` or `/outputSchema`. */
  readonly path?: string;
}

type Schemas = Pick<ToolDescription, 'parameters' | 'outputSchema'>;

// `,"truncated":true` and the comma that joins the schemas to the candidate.
const EXTRA_BYTES = 24;

/**
 * Describes `tool`. With a path the part stands where its schema would; the other schema is left out, as `{}`.
 * @throws ToolcribError `UNKNOWN_PATH` listing what exists there.
 */
export function describeTool(tool: ToolDefinition, options: DescribeOptions): ToolDescription {
  const candidate = toCandidate(tool, { visible: options.visible });
  const room = options.maxBytes - utf8Bytes(JSON.stringify(candidate)) - EXTRA_BYTES;
  const schemas = schemasOf(tool);
  const wanted = options.path === undefined ? schemas : partOf(schemas, options.path);
  if (wanted === schemas && !isTrusted(tool) && tool.schemaBytes + EXTRA_BYTES <= room)
    return { ...candidate, ...schemas };
  const { value, truncated } = boundJson(wanted, room);
  return { ...candidate, ...(value as Schemas), ...(truncated && { truncated }) };
}

function schemasOf(tool: ToolDefinition): Schemas {
  const { inputSchema: parameters, outputSchema } = tool;
  return isTrusted(tool) && outputSchema !== undefined ? { parameters, outputSchema } : { parameters };
}

function partOf(schemas: Schemas, path: string): Schemas {
  const [first = '', ...rest] = pointerKeys(path);
  if (path.trim() === '') return schemas;
  const isWhole = (first === 'parameters' || first === 'outputSchema') && !isOwn(schemas.parameters, first);
  const field = isWhole && first === 'outputSchema' ? 'outputSchema' : 'parameters';
  const part = partAt(schemas[field] ?? {}, isWhole ? toPointer(rest) : path) as JsonSchema;
  return field === 'parameters' ? { parameters: part } : { parameters: {}, outputSchema: part };
}

function isOwn(schema: JsonSchema, key: string): boolean {
  return isJsonObject(schema) && Object.hasOwn(schema, key);
}
