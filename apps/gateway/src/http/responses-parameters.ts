// The parameters of `POST /v1/responses`, beside input and tools.

import { isJsonObject } from '@toolcrib/tool';
import type { Sampling } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import { effortOf, schemaFormat } from './chat-parameters.ts';
import {
  checkParameters,
  defined,
  named,
  NUMBER,
  OBJECT,
  optional,
  type Json,
  type ParameterRule,
} from './parameters.ts';

/** Every parameter that OpenAI has for this route, and what becomes of it. */
export const RESPONSES_PARAMETERS: ReadonlyMap<string, ParameterRule> = new Map<string, ParameterRule>([
  ...named('read', 'model input instructions previous_response_id store stream tools tool_choice parallel_tool_calls'),
  ...named('read', 'temperature top_p max_output_tokens text reasoning metadata'),
  ...named('harmless', 'user safety_identifier prompt_cache_key prompt_cache_retention stream_options'),
  ['background', [false]],
  // There is no reasoning in our output that could be included.
  ['include', [[], ['reasoning.encrypted_content']]],
  ['service_tier', ['auto', 'default']],
  ['top_logprobs', [0]],
  ['truncation', ['disabled']],
  ...named('foreign', 'messages top_k max_tokens max_completion_tokens presence_penalty frequency_penalty seed stop'),
  ...named(
    'foreign',
    'response_format reasoning_effort n logprobs logit_bias modalities verbosity functions function_call',
  ),
  ...named('foreign', 'prompt conversation context_management max_tool_calls'),
]);

const TEXT_RULES: ReadonlyMap<string, ParameterRule> = new Map<string, ParameterRule>([
  ['format', 'read'],
  ['verbosity', ['medium']],
]);
const REASONING_RULES: ReadonlyMap<string, ParameterRule> = new Map<string, ParameterRule>([
  ['effort', 'read'],
  ['summary', ['auto']],
  ['generate_summary', ['auto']],
]);

/** Reads the sampling settings. @throws ToolcribError `INVALID_REQUEST`, naming the parameter. */
export function responsesSampling(body: Json): Sampling {
  const text = optional(body, 'text', OBJECT) ?? {};
  const reasoning = optional(body, 'reasoning', OBJECT) ?? {};
  checkParameters(text, TEXT_RULES);
  checkParameters(reasoning, REASONING_RULES);
  return defined({
    temperature: optional(body, 'temperature', NUMBER),
    topP: optional(body, 'top_p', NUMBER),
    maxOutputTokens: optional(body, 'max_output_tokens', NUMBER),
    responseFormat: responsesFormat(text['format']),
    reasoning: effortOf(reasoning['effort'], 'reasoning.effort'),
  });
}

function responsesFormat(format: unknown): Sampling['responseFormat'] {
  if (format === undefined || format === null) return undefined;
  const type = isJsonObject(format) ? format['type'] : undefined;
  if (type === 'text') return undefined;
  if (type === 'json_object') return { type: 'json' };
  if (type === 'json_schema' && isJsonObject(format)) return schemaFormat(format, 'text.format');
  throw invalidRequest('text.format.type must be text, json_object or json_schema.', 'text.format');
}
