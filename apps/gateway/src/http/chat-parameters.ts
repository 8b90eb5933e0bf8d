// The parameters of `POST /v1/chat/completions`, beside messages and tools.

import { isJsonObject } from '@toolcrib/tool';
import type { Sampling } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import { defined, named, NUMBER, OBJECT, optional, TEXT, type Json, type ParameterRule } from './parameters.ts';

/** Every parameter that OpenAI has for this route, and what becomes of it. */
export const CHAT_PARAMETERS: ReadonlyMap<string, ParameterRule> = new Map<string, ParameterRule>([
  ...named(
    'read',
    'model messages stream stream_options tools tool_choice parallel_tool_calls temperature top_p top_k',
  ),
  ...named('read', 'max_tokens max_completion_tokens presence_penalty frequency_penalty seed stop response_format'),
  ...named('read', 'reasoning_effort'),
  ...named('harmless', 'user metadata store safety_identifier prompt_cache_key prompt_cache_retention'),
  ['n', [1]],
  ['logprobs', [false]],
  ['top_logprobs', [0]],
  ['logit_bias', { neutral: [{}] }],
  ['modalities', [['text']]],
  ['service_tier', { neutral: ['auto', 'default'] }],
  ['verbosity', { neutral: ['medium'] }],
  ['functions', [[]]],
  ['function_call', ['auto', 'none']],
  ...named('foreign', 'input instructions previous_response_id max_output_tokens text reasoning'),
  ...named('foreign', 'background include truncation'),
]);

/** Reads the sampling settings. @throws ToolcribError `INVALID_REQUEST`, naming the parameter. */
export function chatSampling(body: Json): Sampling {
  return defined({
    temperature: optional(body, 'temperature', NUMBER),
    topP: optional(body, 'top_p', NUMBER),
    topK: optional(body, 'top_k', NUMBER),
    maxOutputTokens: optional(body, 'max_completion_tokens', NUMBER) ?? optional(body, 'max_tokens', NUMBER),
    presencePenalty: optional(body, 'presence_penalty', NUMBER),
    frequencyPenalty: optional(body, 'frequency_penalty', NUMBER),
    seed: optional(body, 'seed', NUMBER),
    stopSequences: stopsOf(body['stop']),
    responseFormat: chatFormat(optional(body, 'response_format', OBJECT)),
    reasoning: effortOf(body['reasoning_effort'], 'reasoning_effort'),
  });
}

/** Reads how hard the model is to think. @throws ToolcribError `INVALID_REQUEST`. */
export function effortOf(value: unknown, name: string): Sampling['reasoning'] {
  if (value === undefined || value === null) return undefined;
  const effort = EFFORTS.find((known) => known === value);
  if (effort === undefined) throw invalidRequest(`${name} must be one of ${EFFORTS.join(', ')}.`, name);
  return effort;
}

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Reads a JSON schema format, whose fields stand in `format` itself. @throws ToolcribError `INVALID_REQUEST`. */
export function schemaFormat(format: Json, at: string): Sampling['responseFormat'] {
  const { schema } = format;
  const name = optional(format, 'name', TEXT);
  if (!isJsonObject(schema) || name === undefined)
    throw invalidRequest(`${at} of type json_schema needs a name and a schema.`, at);
  const description = optional(format, 'description', TEXT);
  return { type: 'json', schema, name, strict: format['strict'] === true, ...defined({ description }) };
}

function chatFormat(format: Json | undefined): Sampling['responseFormat'] {
  const inner = format?.['json_schema'];
  switch (format?.['type']) {
    case undefined:
      if (format === undefined) return undefined;
      break;
    case 'text':
      return undefined;
    case 'json_object':
      return { type: 'json' };
    case 'json_schema':
      return schemaFormat(isJsonObject(inner) ? inner : {}, 'response_format');
  }
  throw invalidRequest('response_format.type must be text, json_object or json_schema.', 'response_format');
}

function stopsOf(stop: unknown): readonly string[] | undefined {
  if (stop === undefined || stop === null) return undefined;
  const stops: readonly unknown[] = Array.isArray(stop) ? stop : [stop];
  if (stops.every((one) => typeof one === 'string')) return stops;
  throw invalidRequest('stop must be a text or an array of texts.', 'stop');
}
