// The provider port on AI SDK provider packages: OpenAI itself (chat and responses) and everything that speaks like it.
// Only the wire is theirs; the loop, the tools and the retries are ours.

import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { ToolcribError } from '@toolcrib/tool';
import { toPrompt, toStopReason, toTools, toUsage } from './ai-sdk-shapes.ts';
import type { ProviderSettings } from './config/gateway-config.ts';
import { providerFailed } from './errors.ts';
import type { Provider, ProviderEvent, ProviderRequest } from './provider.ts';
import { retryingFetch } from './retrying-fetch.ts';

/** Makes the provider that `settings` describe. Opens no connection. */
export function createAiSdkProvider(settings: ProviderSettings, fetch: typeof globalThis.fetch): Provider {
  return {
    stream: (request) => streamTurn(openModel(settings, request, retryingFetch(fetch, request.onSent)), request),
  };
}

function openModel(
  settings: ProviderSettings,
  request: ProviderRequest,
  fetch: typeof globalThis.fetch,
): LanguageModelV4 {
  const { baseURL, apiKey } = settings;
  if (settings.api === 'responses')
    return createOpenAI({ baseURL, apiKey: apiKey ?? '', fetch }).responses(request.model);
  const key = apiKey === undefined ? {} : { apiKey };
  return createOpenAICompatible({ name: settings.name, baseURL, ...key, fetch, includeUsage: true }).chatModel(
    request.model,
  );
}

async function* streamTurn(model: LanguageModelV4, request: ProviderRequest): AsyncGenerator<ProviderEvent> {
  try {
    const { stream } = await model.doStream({
      prompt: toPrompt(request.messages),
      ...(request.tools.length === 0 ? {} : { tools: toTools(request.tools) }),
      ...toSettings(request),
      abortSignal: request.signal,
      headers: { ...request.headers },
    });
    for await (const part of stream) {
      if (part.type === 'text-delta') yield { kind: 'text', text: part.delta };
      else if (part.type === 'tool-call')
        yield { kind: 'call', call: { id: part.toolCallId, name: part.toolName, argumentsText: part.input } };
      else if (part.type === 'finish')
        yield { kind: 'finish', reason: toStopReason(part.finishReason.unified), usage: toUsage(part.usage) };
      else if (part.type === 'error') throw part.error;
    }
  } catch (error) {
    request.signal.throwIfAborted();
    throw toProviderError(error);
  }
}

function toSettings(request: ProviderRequest): object {
  const { stopSequences, ...rest } = request.sampling;
  return stopSequences === undefined ? rest : { ...rest, stopSequences: [...stopSequences] };
}

function toProviderError(error: unknown): ToolcribError {
  if (ToolcribError.is(error)) return error;
  if (APICallError.isInstance(error)) return providerFailed(error.message, error.statusCode, error);
  return providerFailed(error instanceof Error ? error.message : String(error), undefined, error);
}
