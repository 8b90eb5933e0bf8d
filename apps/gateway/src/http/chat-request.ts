// `POST /v1/chat/completions`, the request: from OpenAI's JSON to our conversation. Everything is checked here, once.

import { isJsonObject } from '@toolcrib/tool';
import type { Message, RequestedCall, Sampling, UserPart } from '../conversation.ts';
import { invalidRequest, notBuiltYet } from '../errors.ts';

/** A checked request. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  readonly stream: boolean;
  readonly includeUsage: boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** Reads a request body. @throws ToolcribError `INVALID_REQUEST` or `NOT_BUILT_YET`, naming the field. */
export function parseChatRequest(body: unknown, defaultModel: string): ChatRequest {
  if (!isJsonObject(body)) throw invalidRequest('The body is not a JSON object.');
  refuseUnbuilt(body);
  const model = body['model'] ?? defaultModel;
  if (typeof model !== 'string' || model === '') throw invalidRequest('model must be a text.', 'model');
  const { messages } = body;
  if (!Array.isArray(messages) || messages.length === 0)
    throw invalidRequest('messages must be a non-empty array.', 'messages');
  const names = new Map<string, string>();
  const stream = optional(body, 'stream', isBoolean, 'true or false') ?? false;
  const options = isJsonObject(body['stream_options']) ? body['stream_options'] : {};
  return {
    model,
    messages: messages.map((message, index) => parseMessage(message, `messages[${index}]`, names)),
    sampling: parseSampling(body),
    stream,
    includeUsage: stream && options['include_usage'] === true,
  };
}

function refuseUnbuilt(body: Json): void {
  for (const param of ['tools', 'functions']) {
    const value = body[param];
    if (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null)
      throw notBuiltYet('Client tools', param);
  }
  if (body['n'] !== undefined && body['n'] !== null && body['n'] !== 1)
    throw invalidRequest('n must be 1: one run gives one answer.', 'n');
}

function parseMessage(message: unknown, at: string, names: Map<string, string>): Message {
  if (!isJsonObject(message)) throw invalidRequest(`${at} is not an object.`, at);
  switch (message['role']) {
    case 'system':
    case 'developer':
      return { role: 'system', text: textOf(message['content'], `${at}.content`) };
    case 'user':
      return { role: 'user', parts: partsOf(message['content'], `${at}.content`) };
    case 'assistant': {
      const calls = callsOf(message['tool_calls'], `${at}.tool_calls`);
      for (const call of calls) names.set(call.id, call.name);
      const { content } = message;
      return {
        role: 'assistant',
        text: content === null || content === undefined ? '' : textOf(content, `${at}.content`),
        calls,
      };
    }
    case 'tool':
      return toolMessage(message, at, names);
    default:
      throw invalidRequest(`${at}.role must be system, developer, user, assistant or tool.`, `${at}.role`);
  }
}

function toolMessage(message: Json, at: string, names: Map<string, string>): Message {
  const callId = message['tool_call_id'];
  const name = typeof callId === 'string' ? names.get(callId) : undefined;
  if (typeof callId !== 'string' || name === undefined)
    throw invalidRequest(`${at}.tool_call_id names no earlier tool call.`, `${at}.tool_call_id`);
  const text = textOf(message['content'], `${at}.content`);
  return { role: 'tool', callId, name, result: { content: [{ type: 'text', text }] } };
}

function textOf(content: unknown, at: string): string {
  if (typeof content === 'string') return content;
  const parts = partsOf(content, at);
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function partsOf(content: unknown, at: string): readonly UserPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) throw invalidRequest(`${at} must be a text or an array of parts.`, at);
  return content.map((part: unknown, index) => {
    const where = `${at}[${index}]`;
    if (isJsonObject(part) && part['type'] === 'text' && typeof part['text'] === 'string')
      return { type: 'text', text: part['text'] };
    const image = isJsonObject(part) && part['type'] === 'image_url' ? part['image_url'] : undefined;
    if (isJsonObject(image) && typeof image['url'] === 'string' && URL.canParse(image['url']))
      return { type: 'image', url: image['url'] };
    throw invalidRequest(`${where} must be a text part or an image_url part.`, where);
  });
}

function callsOf(calls: unknown, at: string): readonly RequestedCall[] {
  if (calls === undefined || calls === null) return [];
  if (!Array.isArray(calls)) throw invalidRequest(`${at} must be an array.`, at);
  return calls.map((call: unknown, index) => {
    const called = isJsonObject(call) ? call['function'] : undefined;
    const id = isJsonObject(call) ? call['id'] : undefined;
    const name = isJsonObject(called) ? called['name'] : undefined;
    const text = isJsonObject(called) ? called['arguments'] : undefined;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof text !== 'string')
      throw invalidRequest(`${at}[${index}] needs id, function.name and function.arguments.`, `${at}[${index}]`);
    return { id, name, argumentsText: text };
  });
}

function parseSampling(body: Json): Sampling {
  const number = (name: string) => optional(body, name, isNumber, 'a number');
  const { stop } = body;
  const stops = typeof stop === 'string' ? [stop] : Array.isArray(stop) ? stop.map(String) : undefined;
  const values = {
    temperature: number('temperature'),
    topP: number('top_p'),
    maxOutputTokens: number('max_completion_tokens') ?? number('max_tokens'),
    presencePenalty: number('presence_penalty'),
    frequencyPenalty: number('frequency_penalty'),
    seed: number('seed'),
    stopSequences: stops,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function optional<T>(body: Json, name: string, is: (value: unknown) => value is T, wanted: string): T | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!is(value)) throw invalidRequest(`${name} must be ${wanted}.`, name);
  return value;
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
