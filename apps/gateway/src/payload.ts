// What one provider request weighed, read from the very text that left.

import { utf8Bytes, type PayloadEntry } from '@toolcrib/telemetry';
import { isJsonObject } from '@toolcrib/tool';

/** Weighs a request body: all of it, its tool definitions, its system prompt. A body that is not JSON has only a weight. */
export function weighPayload(body: string): Omit<PayloadEntry, 'index'> {
  const bytes = utf8Bytes(body);
  const parsed = parse(body);
  const tools = Array.isArray(parsed['tools']) ? parsed['tools'] : [];
  return {
    bytes,
    toolBytes: tools.length === 0 ? 0 : utf8Bytes(JSON.stringify(tools)),
    toolNames: tools.flatMap((tool) => nameOf(tool)),
    promptBytes: promptBytes(parsed),
  };
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return isJsonObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/** Chat nests a tool's name under `function`; responses does not. */
function nameOf(tool: unknown): readonly string[] {
  if (!isJsonObject(tool)) return [];
  const inner = isJsonObject(tool['function']) ? tool['function'] : tool;
  return typeof inner['name'] === 'string' ? [inner['name']] : [];
}

function promptBytes(body: Readonly<Record<string, unknown>>): number {
  const turns = Array.isArray(body['messages']) ? body['messages'] : Array.isArray(body['input']) ? body['input'] : [];
  const texts = turns.flatMap((turn: unknown) => {
    const isPrompt = isJsonObject(turn) && (turn['role'] === 'system' || turn['role'] === 'developer');
    return isPrompt ? [typeof turn['content'] === 'string' ? turn['content'] : JSON.stringify(turn['content'])] : [];
  });
  const instructions = typeof body['instructions'] === 'string' ? [body['instructions']] : [];
  return [...instructions, ...texts].reduce((sum, text) => sum + utf8Bytes(text), 0);
}
