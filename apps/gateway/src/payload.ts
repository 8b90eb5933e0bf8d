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

/** Chat nests a tool's name under `function`, Google all of them under one entry; the others do not nest. */
function nameOf(tool: unknown): readonly string[] {
  if (!isJsonObject(tool)) return [];
  const { functionDeclarations: declared } = tool;
  if (Array.isArray(declared)) return declared.flatMap((one) => nameOf(one));
  const inner = isJsonObject(tool['function']) ? tool['function'] : tool;
  return typeof inner['name'] === 'string' ? [inner['name']] : [];
}

function promptBytes(body: Readonly<Record<string, unknown>>): number {
  const turns = Array.isArray(body['messages']) ? body['messages'] : Array.isArray(body['input']) ? body['input'] : [];
  const texts = turns.flatMap((turn: unknown) => {
    const isPrompt = isJsonObject(turn) && (turn['role'] === 'system' || turn['role'] === 'developer');
    return isPrompt ? [typeof turn['content'] === 'string' ? turn['content'] : JSON.stringify(turn['content'])] : [];
  });
  const apart = [body['instructions'], body['system'], partsOf(body['systemInstruction'])].flatMap(textsOf);
  return [...apart, ...texts].reduce((sum, text) => sum + utf8Bytes(text), 0);
}

function partsOf(content: unknown): unknown {
  return isJsonObject(content) ? content['parts'] : undefined;
}

/** Instructions that stand apart from the conversation: one text, or blocks of text. */
function textsOf(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) =>
    isJsonObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  );
}
