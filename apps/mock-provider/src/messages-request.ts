// A Messages request, read and checked as Anthropic checks it.

import { toResult, unpaired, type Item } from './conversation.ts';
import { missing, orphanResult, tooManyMarks, unansweredCalls, wrongSchema, wrongType, wrongValue } from './errors.ts';
import { CACHE_MARKS_MAX_COUNT, MESSAGES_TOOL_NAME_MAX_CHARS } from './limits.ts';
import { field, isObject, listField, textField, textParts, type JsonObject } from './narrow.ts';
import { requiredModel, toView } from './parsed-request.ts';
import { cacheMarks, contentBlocks } from './prompt-cache.ts';
import type { RequestView, ViewTool, ViewToolCall } from './script.ts';

/** Reads the conversation as far as it can be read. Used for the ledger too, so it never throws. */
export function messagesItems(body: unknown): readonly Item[] {
  const system = textParts(field(body, 'system')).map((text): Item => ({ kind: 'system', text }));
  return [...system, ...listField(body, 'messages').flatMap(toItems)];
}

function toItems(message: unknown): readonly Item[] {
  const blocks = contentBlocks(field(message, 'content'), '').map(([, block]) => block);
  const text = textParts(blocks.filter((block) => block['type'] === 'text')).join('\n');
  if (textField(message, 'role') === 'assistant')
    return [{ kind: 'assistant', text, calls: blocks.filter((block) => block['type'] === 'tool_use').map(toUse) }];
  const results = blocks.filter((block) => block['type'] === 'tool_result');
  const answered = results.map((block): Item => {
    const parts = textParts(block['content']);
    // What went wrong is told by a flag here, and by the text in the other two forms.
    const said = block['is_error'] === true ? parts.map((part) => `Error: ${part}`) : parts;
    return { kind: 'result', result: toResult(textField(block, 'tool_use_id'), said) };
  });
  return blocks.length > results.length ? [...answered, { kind: 'user', text }] : answered;
}

function toUse(block: JsonObject): ViewToolCall {
  const input = field(block, 'input');
  return {
    id: textField(block, 'id'),
    name: textField(block, 'name'),
    argumentsText: JSON.stringify(input ?? {}),
    arguments: input,
  };
}

/** Reads a request. @throws ApiError where Anthropic would refuse it. */
export function parseMessages(body: JsonObject): RequestView {
  requiredModel(body);
  if (typeof field(body, 'max_tokens') !== 'number') throw missing('max_tokens');
  const messages = field(body, 'messages');
  if (!Array.isArray(messages)) throw missing('messages');
  if (messages.length === 0) throw wrongValue('messages', 'a list with at least one message');
  messages.forEach(checkMessage);
  contentBlocks(field(body, 'system'), 'system').forEach(checkBlock);
  const items = messagesItems(body);
  const found = unpaired(items, true);
  if (found.orphan !== undefined) throw orphanResult('messages', found.orphan);
  if (found.unanswered.length > 0) throw unansweredCalls('messages', found.unanswered);
  const marks = cacheMarks(body).length;
  if (marks > CACHE_MARKS_MAX_COUNT) throw tooManyMarks(marks, CACHE_MARKS_MAX_COUNT);
  const isSilent = textField(field(body, 'tool_choice'), 'type') === 'none';
  return toView('messages', body, { items, tools: isSilent ? [] : listField(body, 'tools').map(parseTool) });
}

function checkMessage(message: unknown, index: number): void {
  const at = `messages.${index}`;
  const role = textField(message, 'role');
  if (role !== 'user' && role !== 'assistant') throw wrongValue(`${at}.role`, "'user' or 'assistant'");
  const blocks = contentBlocks(field(message, 'content'), `${at}.content`);
  if (blocks.length === 0) throw wrongValue(`${at}.content`, 'content with at least one block');
  blocks.forEach(checkBlock);
}

const ID = /^[a-zA-Z0-9_-]+$/;

function checkBlock([at, block]: readonly [string, JsonObject]): void {
  const { type } = block;
  if (type === 'text' && textField(block, 'text') === '') throw wrongValue(`${at}.text`, 'text that is not empty');
  if (type === 'tool_use' && !isObject(block['input'])) throw wrongType(`${at}.input`, 'an object');
  if (type === 'tool_use' && !NAME.test(textField(block, 'name')))
    throw wrongValue(`${at}.name`, `like ${NAME.source}`);
  if (type === 'tool_use' && !ID.test(textField(block, 'id'))) throw wrongValue(`${at}.id`, `like ${ID.source}`);
}

const NAME = new RegExp(`^[a-zA-Z0-9_-]{1,${MESSAGES_TOOL_NAME_MAX_CHARS}}$`);

function parseTool(tool: unknown, index: number): ViewTool {
  const at = `tools.${index}`;
  const name = textField(tool, 'name');
  if (!NAME.test(name)) throw wrongValue(`${at}.name`, `a name like ${NAME.source}`);
  const schema = field(tool, 'input_schema');
  if (!isObject(schema) || schema['type'] !== 'object') throw wrongSchema(`${at}.input_schema`, name);
  return { name, description: textField(tool, 'description'), parameters: schema };
}
