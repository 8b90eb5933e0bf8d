// The provider port on AI SDK provider packages: OpenAI itself (chat and responses) and everything that speaks like it.
// Only the wire is theirs; the loop, the tools and the retries are ours.

import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { toPrompt, toStopReason, toTools, toUsage, type Wire } from './ai-sdk-shapes.ts';
import type { ProviderSettings } from '../config/gateway-config.ts';
import type { Provider, ProviderEvent, ProviderRequest } from '../provider.ts';
import { toProviderError } from './provider-error.ts';
import { retryingFetch } from './retrying-fetch.ts';
import { tolerantFetch } from './tolerant-fetch.ts';

/** What the provider is reached with. */
export interface ProviderWire {
  readonly fetch: typeof globalThis.fetch;
  /** Takes secrets out of what a provider says when it refuses. */
  readonly redact: (text: string) => string;
}

/** Makes the provider that `settings` describe. Opens no connection. */
export function createAiSdkProvider(settings: ProviderSettings, { fetch, redact }: ProviderWire): Provider {
  return {
    async *stream(request) {
      try {
        const retrying = retryingFetch(fetch, request.onSent);
        const model = openModel(settings, request, settings.api === 'chat' ? tolerantFetch(retrying) : retrying);
        // Chat completions have no place for an image in a tool message; responses have.
        yield* streamTurn(model, request, { imagesInResults: settings.api === 'responses' });
      } catch (error) {
        request.signal.throwIfAborted();
        throw toProviderError(error, redact);
      }
    },
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

async function* streamTurn(
  model: LanguageModelV4,
  request: ProviderRequest,
  wire: Wire,
): AsyncGenerator<ProviderEvent> {
  const { stream } = await model.doStream({
    prompt: toPrompt(request.messages, wire),
    ...(request.tools.length === 0 ? {} : { tools: toTools(request.tools) }),
    ...toSettings(request),
    abortSignal: request.signal,
    headers: { ...request.headers },
  });
  yield { kind: 'begun' };
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { kind: 'text', text: part.delta };
    else if (part.type === 'tool-call')
      yield { kind: 'call', call: { id: part.toolCallId, name: part.toolName, argumentsText: part.input } };
    else if (part.type === 'finish') {
      // Half a turn must not be taken for a whole one: its calls would be run, its text passed on as the answer.
      if (part.finishReason.unified === 'interrupted') throw new Error('its answer broke off');
      yield { kind: 'finish', reason: toStopReason(part.finishReason.unified), usage: toUsage(part.usage) };
    } else if (part.type === 'error') throw part.error;
  }
}

function toSettings(request: ProviderRequest): object {
  const { stopSequences, ...rest } = request.sampling;
  return stopSequences === undefined ? rest : { ...rest, stopSequences: [...stopSequences] };
}
