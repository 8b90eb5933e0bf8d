// The tools of a request, and which of them it wants called. Of a schema only the root is looked at, and only here.

import { isLegalName } from '@toolcrib/modes';
import { cleanText, clip, isJsonObject, type JsonSchemaObject } from '@toolcrib/tool';
import type { ClientTool } from '../client-tools/client-tool.ts';
import { invalidRequest } from '../errors.ts';
import type { ToolChoice } from '../conversation.ts';
import { CLIENT_TOOLS_MAX_COUNT } from './limits.ts';
import type { Json } from './parameters.ts';

/** Where a function's fields stand: under `function` in a chat request, beside the type in the other. */
export type FunctionPlace = 'nested' | 'flat';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf', '$ref'];

/** Reads `tools`. @throws ToolcribError `INVALID_REQUEST`, naming the tool. */
export function clientToolsOf(tools: unknown, place: FunctionPlace): readonly ClientTool[] {
  if (tools === undefined || tools === null) return [];
  if (!Array.isArray(tools)) throw invalidRequest('tools must be an array.', 'tools');
  if (tools.length > CLIENT_TOOLS_MAX_COUNT)
    throw invalidRequest(`tools holds ${tools.length} tools; at most ${CLIENT_TOOLS_MAX_COUNT} can be sent.`, 'tools');
  const seen = new Set<string>();
  return tools.map((tool: unknown, index) => {
    const at = `tools[${index}]`;
    const read = toolOf(tool, at, place);
    if (seen.has(read.name)) throw invalidRequest(`${at}: there are two tools named "${read.name}".`, at);
    seen.add(read.name);
    return read;
  });
}

function toolOf(tool: unknown, at: string, place: FunctionPlace): ClientTool {
  if (!isJsonObject(tool) || tool['type'] !== 'function')
    throw invalidRequest(`${at}.type must be "function": no other kind of tool can be had here.`, `${at}.type`);
  const fields = place === 'nested' ? tool['function'] : tool;
  const name = isJsonObject(fields) ? fields['name'] : undefined;
  if (!isJsonObject(fields) || typeof name !== 'string' || !isLegalName(name))
    throw invalidRequest(`${at} needs a name of at most 64 letters, digits, _ and -.`, at);
  const { description } = fields;
  return {
    name,
    description: typeof description === 'string' ? description : '',
    parameters: parametersOf(fields['parameters'], name, at),
    strict: fields['strict'] === true,
  };
}

function parametersOf(parameters: unknown, name: string, at: string): JsonSchemaObject {
  if (parameters === undefined || parameters === null) return { type: 'object', properties: {} };
  if (isJsonObject(parameters)) {
    const { type, properties } = parameters;
    const isObject = type === 'object' || type === undefined || type === null;
    const hasCombinator = COMBINATORS.some((keyword) => Object.hasOwn(parameters, keyword));
    if (
      (isObject || (typeof type !== 'string' && hasCombinator)) &&
      (properties === undefined || isJsonObject(properties))
    )
      return parameters;
  }
  throw invalidRequest(`The parameters of the tool "${name}" must be a JSON Schema of an object.`, at);
}

/** Reads `tool_choice`; undefined where the model decides. @throws ToolcribError `INVALID_REQUEST`. */
export function toolChoiceOf(
  choice: unknown,
  place: FunctionPlace,
  tools: readonly ClientTool[],
): ToolChoice | undefined {
  if (choice === undefined || choice === null || choice === 'auto') return undefined;
  if (choice === 'none' || choice === 'required') return { type: choice };
  const name = isJsonObject(choice) && choice['type'] === 'function' ? nameIn(choice, place) : undefined;
  if (typeof name !== 'string')
    throw invalidRequest('tool_choice must be "auto", "none", "required" or name a function.', 'tool_choice');
  if (tools.some((tool) => tool.name === name)) return { type: 'tool', toolName: name };
  throw invalidRequest(`tool_choice names "${clip(cleanText(name), 64)}", which is not in tools.`, 'tool_choice');
}

function nameIn(choice: Json, place: FunctionPlace): unknown {
  if (place === 'flat') return choice['name'];
  return isJsonObject(choice['function']) ? choice['function']['name'] : undefined;
}
