// Which provider package speaks to which kind, and what its wire form wants of a conversation. The one place that knows
// all packages; adding a kind is adding a line here and one in the configuration.

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ProviderSettings } from '../config/gateway-config.ts';
import type { Wire } from './ai-sdk-shapes.ts';
import { exactFetch, tolerantFetch } from './tolerant-fetch.ts';

/** A model that can be asked, and what its wire form can carry. */
export interface OpenedModel {
  readonly model: LanguageModelV4;
  readonly wire: Wire;
  /** What its package is told with each request. Under the name of this package only: some send on what they do not know. */
  readonly own?: SharedV4ProviderOptions;
}

// Chat completions have no place for an image in a tool message; the others have.
const CHAT: Wire = { imagesInResults: false, argumentsAs: 'text', systemFirst: false, marksPrefix: false };
const RESPONSES: Wire = { ...CHAT, imagesInResults: true };
// Both refuse a system message in the middle, and take arguments as an object only.
const GOOGLE: Wire = { imagesInResults: true, argumentsAs: 'object', systemFirst: true, marksPrefix: false };
// Caches nothing that is not marked.
const ANTHROPIC: Wire = { ...GOOGLE, marksPrefix: true };
// Nobody reads arguments before they are whole, so Anthropic need not send what it has not checked.
const WHOLE_ARGUMENTS: SharedV4ProviderOptions = { anthropic: { toolStreaming: false } };

/** How a model is opened. */
export interface ModelOpening {
  readonly modelId: string;
  /** What requests leave through; its answers are mended on the way back. */
  readonly fetch: typeof globalThis.fetch;
  /** Asked with each request: put into the body beside what the package makes; taken only where {@link passesExtra}. */
  readonly extra?: () => Readonly<Record<string, unknown>>;
}

/** Tells whether the provider is one of the many behind OpenAI's chat form, each with parameters of its own. */
export function passesExtra({ kind, api }: Pick<ProviderSettings, 'kind' | 'api'>): boolean {
  return api === 'chat' && kind !== 'openai' && kind !== 'anthropic' && kind !== 'google';
}

/** Opens a model. Opens no connection. */
export function openModel(
  settings: ProviderSettings,
  { modelId, fetch, extra = () => ({}) }: ModelOpening,
): OpenedModel {
  const { kind, name, baseURL } = settings;
  // Without a key of its own a package would look into the environment, which is not its business.
  const apiKey = settings.apiKey ?? '';
  const exact = exactFetch(fetch);
  if (kind === 'anthropic')
    return {
      model: createAnthropic({ baseURL, apiKey, fetch: exact })(modelId),
      wire: ANTHROPIC,
      own: WHOLE_ARGUMENTS,
    };
  if (kind === 'google') return { model: createGoogle({ baseURL, apiKey, fetch: exact })(modelId), wire: GOOGLE };
  if (settings.api === 'responses')
    return { model: createOpenAI({ baseURL, apiKey, fetch }).responses(modelId), wire: RESPONSES };
  const tolerant = tolerantFetch(fetch);
  if (kind === 'openai') return { model: createOpenAI({ baseURL, apiKey, fetch: tolerant }).chat(modelId), wire: CHAT };
  // Not by the package's options: of their names it takes some for its own.
  const transformRequestBody = (body: Readonly<Record<string, unknown>>) => ({ ...extra(), ...body });
  const form = { includeUsage: true, supportsStructuredOutputs: true, transformRequestBody };
  const options = { name, baseURL, fetch: tolerant, ...form };
  const compatible = createOpenAICompatible(apiKey === '' ? options : { ...options, apiKey });
  return { model: compatible.chatModel(modelId), wire: CHAT };
}
