// What a surface costs and what direct mode would have cost. Bytes of the JSON that a provider receives; the schema of a
// tool that is not shown is counted by its known size and never read.

import type { Catalog } from '@toolcrib/catalog';
import { utf8Bytes } from '@toolcrib/telemetry';
import { isJsonObject, isTrusted, type ToolDefinition } from '@toolcrib/tool';
import { exposedNames, isLegalName } from './exposed-name.ts';
import { toProviderSchema } from './provider-schema.ts';
import type { VisibleTool } from './surface.ts';
import type { VisibleCalls } from './visible-calls.ts';

/** Figures of one turn. All sizes in UTF-8 bytes. */
export interface SurfaceLedger {
  /** Tools in the catalog. */
  readonly catalogSize: number;
  /** Of these, those that the model has to search for. */
  readonly deferredCount: number;
  /** Tools and controls that the provider gets. */
  readonly visibleCount: number;
  /** The JSON of `tools` as direct mode would send it. */
  readonly directBytes: number;
  /** The JSON of `tools` as this surface sends it, with its prompt text. */
  readonly surfaceBytes: number;
}

/**
 * Makes the figures of a surface that shows only some tools.
 * @param visible The tools that are shown, some of them outside the catalog, and the prompt text.
 * @param tools What the provider gets: these and the controls.
 */
export function compactLedger(visible: VisibleCalls, tools: readonly VisibleTool[]): SurfaceLedger {
  const snapshot = visible.snapshot();
  const definitions = visible.definitions();
  const beside = definitions.filter(({ id }) => snapshot.get(id) === undefined);
  return {
    catalogSize: snapshot.size,
    deferredCount: snapshot.size - (definitions.length - beside.length),
    visibleCount: tools.length,
    directBytes: directBytes(snapshot, beside),
    surfaceBytes: toolsBytes(tools) + utf8Bytes(visible.prompt()),
  };
}

const EMPTY_FUNCTION_BYTES =
  JSON.stringify(toFunction({ name: '', description: '', parameters: {} })).length - '""""{}'.length;
const sums = new WeakMap<Catalog, number>();

/** Writes a tool the way OpenAI-compatible providers take it. */
export function toFunction({ name, description, parameters }: VisibleTool): unknown {
  return { type: 'function', function: { name, description, parameters } };
}

/** Counts the bytes of `tools` in a request. */
export function toolsBytes(tools: readonly VisibleTool[]): number {
  return tools.length === 0 ? 0 : utf8Bytes(JSON.stringify(tools.map(toFunction)));
}

/**
 * Counts what direct mode would send for `catalog` and the tools beside it.
 * The sizes of schemas are those of the definitions, before strict providers are humoured.
 */
export function directBytes(catalog: Catalog, beside: readonly ToolDefinition[]): number {
  const known = sums.get(catalog) ?? catalogBytes(catalog);
  sums.set(catalog, known);
  const count = catalog.size + beside.length;
  const extra = beside.reduce((sum, tool) => sum + namelessBytes(tool) + utf8Bytes(JSON.stringify(tool.name)), 0);
  return count === 0 ? 0 : known + extra + count + 1;
}

/** Names are given only where a tool cannot keep its own: naming ten thousand for each run would take longer than the run. */
function catalogBytes({ tools }: Catalog): number {
  const counts = new Map<string, number>();
  for (const { name } of tools) counts.set(name, (counts.get(name) ?? 0) + 1);
  const keepsName = ({ source, name }: ToolDefinition): boolean =>
    isLegalName(name) && (source === 'client' || counts.get(name) === 1);
  const [kept, others] = [new Set<string>(), [] as ToolDefinition[]];
  for (const tool of tools) {
    if (keepsName(tool)) kept.add(tool.name);
    else others.push(tool);
  }
  const given = exposedNames(
    others.map(({ id }) => id),
    kept,
  );
  const namesBytes = [...kept, ...given.keys()].reduce((sum, name) => sum + utf8Bytes(JSON.stringify(name)), 0);
  return tools.reduce((sum, tool) => sum + namelessBytes(tool), namesBytes);
}

// Catalogs that are made from one another share their tools.
const sizes = new WeakMap<ToolDefinition, number>();

function namelessBytes(tool: ToolDefinition): number {
  const known = sizes.get(tool);
  if (known !== undefined) return known;
  const bytes = EMPTY_FUNCTION_BYTES + utf8Bytes(JSON.stringify(tool.description)) + parametersBytes(tool);
  sizes.set(tool, bytes);
  return bytes;
}

const NO_PARAMETERS_BYTES = JSON.stringify(toProviderSchema({})).length;
const PROPERTIES_BYTES = ',"properties":{}'.length;

// Every schema is sent with properties. A stranger's is known to have none only where it is too short for them.
function parametersBytes({ source, inputSchema, schemaBytes }: ToolDefinition): number {
  if (schemaBytes < NO_PARAMETERS_BYTES) return NO_PARAMETERS_BYTES;
  const lacks = isTrusted({ source }) && isJsonObject(inputSchema) && !Object.hasOwn(inputSchema, 'properties');
  return schemaBytes + (lacks ? PROPERTIES_BYTES : 0);
}
