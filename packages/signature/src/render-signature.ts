// What a search hit tells of a tool's types. Apart from render-type.ts because here trust decides: schemas of untrusted
// tools are not read at all.

import { isTrusted, type ToolDefinition } from '@toolcrib/tool';
import { INPUT_LIMITS, OUTPUT_LIMITS, UNKNOWN_TEXT, type SignatureLimits } from './limits.ts';
import { renderTogether, renderType } from './render-type.ts';
import { isReadableObject } from './schema-access.ts';

/** The types of a tool, each on one line. */
export interface Signature {
  readonly input: string;
  /** Absent where nothing certain can be said. */
  readonly output?: string;
}

/** Arguments are always an object; a tool that declares none takes `{}`, not just anything. */
const ARGUMENTS = { type: 'object', properties: {} };

/**
 * Renders the signature of a tool. Never throws.
 * An untrusted tool has the input `unknown` and no output. An output is shown only where its type is complete and closed.
 */
export function renderSignature(
  tool: Pick<ToolDefinition, 'source' | 'inputSchema' | 'outputSchema'>,
  limits: SignatureLimits = INPUT_LIMITS,
  outputLimits: SignatureLimits = OUTPUT_LIMITS,
): Signature {
  try {
    if (!isTrusted(tool)) return { input: UNKNOWN_TEXT };
    const input = renderArguments(tool.inputSchema, limits);
    const output = tool.outputSchema === undefined ? undefined : renderType(tool.outputSchema, outputLimits);
    return { input, ...(output?.complete && output.closed ? { output: output.text } : {}) };
  } catch {
    return { input: UNKNOWN_TEXT };
  }
}

function renderArguments(schema: unknown, limits: SignatureLimits): string {
  const readable = schema === true || isReadableObject(schema);
  return renderTogether(schema, readable ? [schema, ARGUMENTS] : [schema], limits).text;
}
