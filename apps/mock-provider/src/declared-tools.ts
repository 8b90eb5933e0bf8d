// The tools that a request declares: their view for the script, and the checks that OpenAI makes on names and schemas.

import { missing, wrongSchema, wrongType, wrongValue } from './errors.ts';
import { FUNCTION_NAME_MAX_CHARS } from './limits.ts';
import { field, isObject, textField, type JsonObject } from './narrow.ts';
import type { ViewTool } from './script.ts';

const NAME = /^[a-zA-Z0-9_-]+$/;

/** The names of all declared tools, functions or not, as far as they can be read. */
export function declaredNames(tools: unknown): readonly string[] {
  if (!Array.isArray(tools)) return [];
  return tools.map((tool) => {
    const inner = field(tool, 'function') ?? field(tool, 'custom') ?? tool;
    return textField(inner, 'name') || textField(tool, 'type');
  });
}

/**
 * The declared function tools.
 * @param path Names the place of one tool's function for an error: `tools[0].function` in Chat Completions.
 * @throws ApiError where OpenAI would refuse a tool.
 */
export function parseTools(tools: unknown, path: (index: number) => string): readonly ViewTool[] {
  if (tools === undefined || tools === null) return [];
  if (!Array.isArray(tools)) throw wrongType('tools', 'an array');
  return tools.flatMap((tool: unknown, index) => {
    if (!isObject(tool)) throw wrongType(`tools[${index}]`, 'an object');
    if (textField(tool, 'type') !== 'function') return [];
    const nested = path(index).endsWith('.function');
    const declared = nested ? field(tool, 'function') : tool;
    if (!isObject(declared)) throw missing(path(index));
    return [parseTool(declared, path(index))];
  });
}

function parseTool(declared: JsonObject, path: string): ViewTool {
  const name = field(declared, 'name');
  if (typeof name !== 'string' || name === '') throw missing(`${path}.name`);
  if (!NAME.test(name)) throw wrongValue(`${path}.name`, `a name that matches ${NAME.source}`);
  if (name.length > FUNCTION_NAME_MAX_CHARS)
    throw wrongValue(`${path}.name`, `at most ${FUNCTION_NAME_MAX_CHARS} characters`);
  const parameters = field(declared, 'parameters') ?? undefined;
  if (parameters !== undefined && textField(parameters, 'type') !== 'object')
    throw wrongSchema(`${path}.parameters`, name);
  return { name, description: textField(declared, 'description'), parameters: isObject(parameters) ? parameters : {} };
}
