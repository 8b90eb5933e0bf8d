// `POST /v1/responses`, the request: from OpenAI's JSON to a run. Everything is checked here, once.

import { isJsonObject } from '@toolcrib/tool';
import type { Message } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import type { AskedRun } from './asked-run.ts';
import { clientToolsOf, toolChoiceOf } from './client-tool-request.ts';
import { BOOLEAN, checkParameters, defined, OBJECT, optional, TEXT, type Json } from './parameters.ts';
import { responseMessages } from './response-input.ts';
import { RESPONSES_PARAMETERS, responsesSampling } from './responses-parameters.ts';

/** A checked request. */
export interface ResponsesRequest extends AskedRun {
  /** The conversation without instructions, which hold for this response only. */
  readonly lasting: readonly Message[];
  readonly store: boolean;
  /** What the response repeats of the request. */
  readonly echo: Json;
}

/** What a body is read with. */
export interface ResponsesReading {
  /** Finds the conversation of an earlier response. */
  readonly find: (responseId: string) => readonly Message[] | undefined;
  /** The provider takes parameters that nobody here knows. */
  readonly passesExtra?: boolean;
}

/**
 * Reads a request body.
 * @throws ToolcribError `INVALID_REQUEST`, naming the field.
 */
export function parseResponsesRequest(
  body: unknown,
  defaultModel: string,
  { find, passesExtra = false }: ResponsesReading,
): ResponsesRequest {
  if (!isJsonObject(body)) throw invalidRequest('The body is not a JSON object.');
  const extra = checkParameters(body, RESPONSES_PARAMETERS, passesExtra);
  const clientTools = clientToolsOf(body['tools'], 'flat');
  const toolChoice = toolChoiceOf(body['tool_choice'], 'flat', clientTools);
  const instructions = body['instructions'] === '' ? undefined : optional(body, 'instructions', TEXT);
  const lasting = responseMessages(body['input'], earlierOf(body, find));
  return {
    model: optional(body, 'model', TEXT) ?? defaultModel,
    messages: instructions === undefined ? lasting : [{ role: 'system', text: instructions }, ...lasting],
    lasting,
    sampling: { ...responsesSampling(body), ...defined({ extra, toolChoice }) },
    clientTools,
    oneCallAtATime: optional(body, 'parallel_tool_calls', BOOLEAN) === false,
    stream: optional(body, 'stream', BOOLEAN) ?? false,
    store: optional(body, 'store', BOOLEAN) ?? true,
    echo: echoOf(body),
  };
}

function earlierOf(body: Json, find: (responseId: string) => readonly Message[] | undefined): readonly Message[] {
  const id = optional(body, 'previous_response_id', TEXT);
  if (id === undefined) return [];
  const messages = find(id);
  if (messages !== undefined) return messages;
  const message =
    'previous_response_id names no response that is kept here: responses are forgotten after an hour without use, when ' +
    'the gateway ends, and with "store": false. Send the whole conversation as input.';
  throw invalidRequest(message, 'previous_response_id');
}

function echoOf(body: Json): Json {
  const format = optional(body, 'text', OBJECT)?.['format'] ?? { type: 'text' };
  return {
    instructions: body['instructions'] ?? null,
    max_output_tokens: body['max_output_tokens'] ?? null,
    metadata: body['metadata'] ?? {},
    parallel_tool_calls: body['parallel_tool_calls'] ?? true,
    previous_response_id: body['previous_response_id'] ?? null,
    reasoning: { effort: optional(body, 'reasoning', OBJECT)?.['effort'] ?? null, summary: null },
    store: body['store'] ?? true,
    temperature: body['temperature'] ?? null,
    text: { format },
    tool_choice: body['tool_choice'] ?? 'auto',
    tools: body['tools'] ?? [],
    top_p: body['top_p'] ?? null,
  };
}
