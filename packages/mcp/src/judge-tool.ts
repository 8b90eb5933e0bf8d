// What a server lists, judged tool by tool on the wire JSON. Of a schema only the root is looked at, and only here: after
// this, nobody reads a property of it. A tool that cannot be used becomes a diagnostic; its siblings stay.

import { cleanText, clip, fingerprint, isJsonObject, TOOL_NAME_MAX_CHARS, ToolcribError } from '@toolcrib/tool';
import type { Diagnostic, DiagnosticCode, JsonSchema, JsonSchemaObject } from '@toolcrib/tool';
import { shownName } from './mask.ts';

/** A tool that can be offered. */
export interface WireTool {
  readonly name: string;
  readonly label?: string;
  readonly description: string;
  readonly inputSchema: JsonSchemaObject;
  readonly outputSchema?: JsonSchema;
  /** Names `outputSchema` to a validator. */
  readonly outputDigest?: string;
  readonly schemaDigest: string;
  readonly schemaBytes: number;
}

/** The tools of one list by name, in its order, and what is wrong with the others. */
export interface JudgedTools {
  readonly tools: ReadonlyMap<string, WireTool>;
  readonly diagnostics: readonly Diagnostic[];
}

type Verdict = WireTool | { readonly code: DiagnosticCode; readonly tool?: string; readonly reason: string };

const CONTROL = /\p{Cc}/u;
const COMBINATORS: readonly string[] = ['anyOf', 'oneOf', 'allOf', '$ref'];
const LABEL_MAX_CHARS = TOOL_NAME_MAX_CHARS;

/** Judges a whole list. The first of two tools with one name stays. */
export function judgeTools(owner: string, listed: readonly unknown[]): JudgedTools {
  const tools = new Map<string, WireTool>();
  const diagnostics: Diagnostic[] = [];
  const report = (code: DiagnosticCode, reason: string, tool?: string): void => {
    const named = tool === undefined ? {} : { tool: shownName(tool) };
    diagnostics.push({ code, source: 'mcp', owner, ...named, reason });
  };
  for (const [index, wire] of listed.entries()) {
    const verdict = judgeTool(wire, index);
    if ('code' in verdict) report(verdict.code, `${verdict.reason}: the tool was left out.`, verdict.tool);
    else if (tools.has(verdict.name)) report('DUPLICATE_ID', 'It is listed twice: the first one stays.', verdict.name);
    else tools.set(verdict.name, verdict);
  }
  return { tools, diagnostics };
}

function judgeTool(wire: unknown, index: number): Verdict {
  if (!isJsonObject(wire)) return { code: 'INVALID_TOOL', reason: `Entry ${index + 1} of its list is not an object` };
  const { name } = wire;
  if (typeof name !== 'string') return { code: 'INVALID_NAME', reason: `Entry ${index + 1} of its list has no name` };
  const problem = nameProblem(name);
  if (problem !== undefined) return { code: 'INVALID_NAME', tool: name, reason: problem };
  const inputSchema = toInputSchema(wire['inputSchema']);
  if (inputSchema === undefined) return { code: 'INVALID_SCHEMA', tool: name, reason: INPUT_PROBLEM };
  const outputSchema = toOutputSchema(wire['outputSchema']);
  if (outputSchema === 'unusable') return { code: 'INVALID_SCHEMA', tool: name, reason: OUTPUT_PROBLEM };
  try {
    return {
      name,
      ...labelOf(wire),
      description: typeof wire['description'] === 'string' ? wire['description'] : '',
      inputSchema,
      ...(outputSchema === undefined ? {} : { outputSchema, outputDigest: fingerprint(outputSchema) }),
      schemaDigest: fingerprint({ inputSchema, outputSchema }),
      schemaBytes: Buffer.byteLength(JSON.stringify(inputSchema)),
    };
  } catch (error) {
    if (!ToolcribError.is(error, 'NOT_JSON')) throw error;
    return { code: 'INVALID_SCHEMA', tool: name, reason: `Its schema cannot be used (${error.message})` };
  }
}

const INPUT_PROBLEM = 'Its inputSchema is not an object schema with an object of properties';
const OUTPUT_PROBLEM = 'Its outputSchema is not a JSON Schema';

function nameProblem(name: string): string | undefined {
  if (name === '') return 'Its name is empty';
  if (name.length > TOOL_NAME_MAX_CHARS) return `Its name is longer than ${TOOL_NAME_MAX_CHARS} characters`;
  if (CONTROL.test(name)) return 'Its name holds a control character';
  return name.isWellFormed() ? undefined : 'Its name is not valid Unicode';
}

/**
 * Accepts absent, null and object roots. MCP arguments are an object always, and providers ask for `type` and
 * `properties`: both are added where they are left out, which changes nothing of what the schema admits.
 */
function toInputSchema(schema: unknown): JsonSchemaObject | undefined {
  if (schema === undefined || schema === null) return { type: 'object', properties: {} };
  if (!isJsonObject(schema)) return undefined;
  const { type, properties } = schema;
  const typeIsLeftOut = type === undefined || type === null;
  const propertiesAreLeftOut = properties === undefined || properties === null;
  if (!typeIsLeftOut && type !== 'object') return undefined;
  if (!propertiesAreLeftOut && !isJsonObject(properties)) return undefined;
  const combined = COMBINATORS.some((keyword) => Object.hasOwn(schema, keyword));
  const addsProperties = properties === null || (properties === undefined && !combined);
  if (!typeIsLeftOut && !addsProperties) return schema;
  return { ...schema, type: 'object', ...(addsProperties ? { properties: {} } : {}) };
}

/** Any JSON Schema may describe a result; a root member that is null says nothing. */
function toOutputSchema(schema: unknown): JsonSchema | undefined | 'unusable' {
  if (schema === undefined || schema === null) return undefined;
  if (typeof schema === 'boolean') return schema;
  if (!isJsonObject(schema)) return 'unusable';
  const { type, properties, ...rest } = schema;
  if (type !== null && properties !== null) return schema;
  return { ...rest, ...(type === null ? {} : { type }), ...(properties === null ? {} : { properties }) };
}

function labelOf(wire: Readonly<Record<string, unknown>>): { label?: string } {
  const annotations = isJsonObject(wire['annotations']) ? wire['annotations'] : {};
  for (const title of [wire['title'], annotations['title']]) {
    const label = typeof title === 'string' ? clip(cleanText(title), LABEL_MAX_CHARS) : '';
    if (label !== '') return { label };
  }
  return {};
}
