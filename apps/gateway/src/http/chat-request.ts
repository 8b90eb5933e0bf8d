// `POST /v1/chat/completions`, the request: from OpenAI's JSON to a run. Everything is checked here, once.

import { isJsonObject } from '@toolcrib/tool';
import { invalidRequest } from '../errors.ts';
import type { AskedRun } from './asked-run.ts';
import { chatMessages } from './chat-messages.ts';
import { CHAT_PARAMETERS, chatSampling } from './chat-parameters.ts';
import { clientToolsOf, toolChoiceOf } from './client-tool-request.ts';
import { BOOLEAN, checkParameters, defined, OBJECT, optional, TEXT } from './parameters.ts';

/** A checked request. */
export interface ChatRequest extends AskedRun {
  readonly includeUsage: boolean;
}

/**
 * Reads a request body.
 * @param passesExtra The provider takes parameters that nobody here knows.
 * @throws ToolcribError `INVALID_REQUEST`, naming the field.
 */
export function parseChatRequest(body: unknown, defaultModel: string, passesExtra = false): ChatRequest {
  if (!isJsonObject(body)) throw invalidRequest('The body is not a JSON object.');
  const extra = checkParameters(body, CHAT_PARAMETERS, passesExtra);
  const clientTools = clientToolsOf(body['tools'], 'nested');
  const toolChoice = toolChoiceOf(body['tool_choice'], 'nested', clientTools);
  const stream = optional(body, 'stream', BOOLEAN) ?? false;
  return {
    model: optional(body, 'model', TEXT) ?? defaultModel,
    messages: chatMessages(body['messages']),
    sampling: { ...chatSampling(body), ...defined({ extra, toolChoice }) },
    clientTools,
    oneCallAtATime: optional(body, 'parallel_tool_calls', BOOLEAN) === false,
    stream,
    includeUsage: stream && optional(body, 'stream_options', OBJECT)?.['include_usage'] === true,
  };
}
