// One tool of a ToolSet as a definition: its schemas as JSON Schema, its execution behind the house's own shape.

import { fingerprint, isJsonObject, type JsonSchema, type ToolDefinition, ToolcribError } from '@toolcrib/tool';
import { asSchema, type FlexibleSchema, type ToolSet } from 'ai';
import { runTool } from './run-tool.ts';

/** Who a tool is; stamped by the caller, never by the tool. */
export type Stamp = Pick<ToolDefinition, 'id' | 'name' | 'source' | 'owner'>;

/** A definition, or why there is none. */
export type ReadTool =
  | { readonly kind: 'definition'; readonly definition: ToolDefinition }
  | { readonly kind: 'refused'; readonly reason: string };

/** Reads one tool. Never rejects. */
export async function readTool(tool: ToolSet[string], stamp: Stamp): Promise<ReadTool> {
  if (stamp.name === '') return refused('its name is empty');
  if (tool.type === 'provider') return refused('its provider runs it, so no call of it comes by here');
  if (tool.execute === undefined) return refused('it has no execute function: only its client can run it');
  try {
    const input = asSchema(tool.inputSchema as FlexibleSchema<unknown>);
    const inputSchema = (await input.jsonSchema) as JsonSchema;
    if (!isObjectRoot(inputSchema)) return refused('its input schema is not one of an object');
    const outputSchema = await outputOf(tool);
    const definition: ToolDefinition = {
      ...stamp,
      ...(tool.title !== undefined && { label: tool.title }),
      description: descriptionOf(tool),
      inputSchema,
      ...(outputSchema !== undefined && { outputSchema }),
      schemaDigest: fingerprint([inputSchema, outputSchema ?? null]),
      schemaBytes: Buffer.byteLength(JSON.stringify(inputSchema)),
      execute: (args, context) => runTool(tool, args, { name: stamp.name, context, validate: input.validate }),
    };
    return { kind: 'definition', definition };
  } catch (error) {
    return refused(ToolcribError.is(error) ? error.message : 'its schema or description cannot be read');
  }
}

async function outputOf(tool: ToolSet[string]): Promise<JsonSchema | undefined> {
  const { outputSchema } = tool;
  if (outputSchema === undefined) return undefined;
  return (await asSchema(outputSchema as FlexibleSchema<unknown>).jsonSchema) as JsonSchema;
}

/** Judged here, once and at the root only, because nobody behind this adapter reads the schema of a stranger's tool. */
function isObjectRoot(schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  const { type, properties } = schema;
  const combines = ['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => Object.hasOwn(schema, key));
  const isObject = type === undefined || type === null || type === 'object' || combines;
  return isObject && (properties === undefined || isJsonObject(properties));
}

function descriptionOf(tool: ToolSet[string]): string {
  const { description } = tool;
  return typeof description === 'function' ? description({ context: undefined }) : (description ?? '');
}

function refused(reason: string): ReadTool {
  return { kind: 'refused', reason };
}
