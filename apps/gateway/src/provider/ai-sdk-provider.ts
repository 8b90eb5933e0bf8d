// The provider port on AI SDK provider packages. Only the wire is theirs; the loop, the tools and the retries are ours.

import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ProviderSettings } from '../config/gateway-config.ts';
import type { Sampling } from '../conversation.ts';
import type { Provider, ProviderEvent, ProviderRequest } from '../provider.ts';
import { toPrompt, toStopReason, toTools, toUsage } from './ai-sdk-shapes.ts';
import { createModelShelf, type Askable } from './model-shelf.ts';
import { passesExtra } from './open-model.ts';
import { toProviderError } from './provider-error.ts';
import { refuseExtra, refuseUnsupported } from './refused-setting.ts';

/** What the provider is reached with. */
export interface ProviderWire {
  readonly fetch: typeof globalThis.fetch;
  /** Takes secrets out of what a provider says when it refuses. */
  readonly redact: (text: string) => string;
}

/** Makes the provider that `settings` describe. Opens no connection. */
export function createAiSdkProvider(settings: ProviderSettings, { fetch, redact }: ProviderWire): Provider {
  const ask = createModelShelf(settings, fetch);
  return {
    async *stream(request) {
      try {
        const { sampling, extra } = withExtra(settings, request.sampling);
        yield* streamTurn({ ...request, sampling }, ask({ modelId: request.model, onSent: request.onSent, extra }));
      } catch (error) {
        request.signal.throwIfAborted();
        throw toProviderError(error, redact);
      }
    },
  };
}

async function* streamTurn(
  request: ProviderRequest,
  { doStream, wire, own = {} }: Askable,
): AsyncGenerator<ProviderEvent> {
  const { tools } = request;
  const { stream } = await doStream({
    prompt: toPrompt(request.messages, { wire, tools }),
    ...(tools.length === 0 ? {} : { tools: toTools(tools, wire) }),
    ...toSettings(request.sampling, own),
    abortSignal: request.signal,
    headers: { ...request.headers },
  });
  for await (const part of stream) {
    if (part.type === 'stream-start') {
      refuseUnsupported(part.warnings, request.sampling);
      yield { kind: 'begun' };
    } else yield* toEvents(part);
  }
}

function* toEvents(part: LanguageModelV4StreamPart): Generator<ProviderEvent> {
  if (part.type === 'text-delta') yield { kind: 'text', text: part.delta };
  else if (part.type === 'tool-call') {
    const { toolCallId: id, toolName: name, input: argumentsText } = part;
    const signed = signatureOf(part.providerMetadata);
    yield { kind: 'call', call: { id, name, argumentsText, ...signed } };
  } else if (part.type === 'finish') {
    // Half a turn must not be taken for a whole one: its calls would be run, its text passed on as the answer.
    if (part.finishReason.unified === 'interrupted') throw new Error('its answer broke off');
    yield { kind: 'finish', reason: toStopReason(part.finishReason.unified), usage: toUsage(part.usage) };
  } else if (part.type === 'error') throw part.error;
}

/** Only signatures go back: with anything else the package would send a reference to what the provider may not have kept. */
function signatureOf(metadata: SharedV4ProviderOptions | undefined) {
  const signed = Object.entries(metadata ?? {}).flatMap(([name, { thoughtSignature }]) =>
    typeof thoughtSignature === 'string' ? [[name, { thoughtSignature }] as const] : [],
  );
  return signed.length === 0 ? {} : { providerMetadata: Object.fromEntries(signed) };
}

/** What the package knows, and what goes beside it: the package has no place for `top_k` in the chat form. */
function withExtra(settings: ProviderSettings, { extra = {}, ...sampling }: Sampling) {
  if (!passesExtra(settings)) {
    refuseExtra(extra);
    return { sampling, extra: {} };
  }
  const { topK, ...rest } = sampling;
  return { sampling: rest, extra: topK === undefined ? extra : { ...extra, top_k: topK } };
}

/** Our names of settings are those of the AI SDK; only whether a schema is strict has its place elsewhere. */
function toSettings(
  { responseFormat, stopSequences, ...rest }: Sampling,
  own: SharedV4ProviderOptions,
): Partial<LanguageModelV4CallOptions> {
  const stops = stopSequences === undefined ? {} : { stopSequences: [...stopSequences] };
  if (responseFormat === undefined) return { ...rest, ...stops, providerOptions: own };
  const { strict, ...format } = responseFormat;
  const strictJsonSchema = strict ?? false;
  return {
    ...rest,
    ...stops,
    responseFormat: format as LanguageModelV4CallOptions['responseFormat'] & object,
    providerOptions: { ...own, openai: { strictJsonSchema }, openaiCompatible: { strictJsonSchema } },
  };
}
