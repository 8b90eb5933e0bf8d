// The model upstream as the configuration file names it: which kinds there are, where each is found, and what is filled in.

import type { JsonSchema } from '@toolcrib/tool';
import type { ProviderSettings } from './gateway-config.ts';

/** Kinds of providers, as they are written under `provider.kind`. */
export const PROVIDER_KINDS = [
  'openai',
  'anthropic',
  'google',
  'openai-compatible',
  'ollama',
  'lm-studio',
  'vllm',
  'openrouter',
] as const;

/** A kind of provider: its wire form, its usual address, and what it wants marked. */
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** `provider` of the file. */
export interface ProviderFile {
  readonly kind?: ProviderKind;
  readonly name?: string;
  readonly baseURL?: string;
  readonly apiKey?: string;
  readonly api?: 'chat' | 'responses';
  readonly isLocal?: boolean;
  readonly contextWindow?: number;
  readonly defaultModel: string;
}

const TEXT = { type: 'string', minLength: 1 };

/** Schema of a context window, of the provider or of a model. Tokens. */
export const TOKENS: JsonSchema = { type: 'integer', minimum: 1, maximum: 1_000_000_000 };

/** Schema of `provider`. The address is judged apart: most kinds have one of their own. */
export const PROVIDER_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    kind: { enum: [...PROVIDER_KINDS] },
    name: TEXT,
    baseURL: TEXT,
    apiKey: { type: 'string' },
    api: { enum: ['chat', 'responses'] },
    isLocal: { type: 'boolean' },
    contextWindow: TOKENS,
    defaultModel: TEXT,
  },
  required: ['defaultModel'],
  additionalProperties: false,
};

/** Where a kind listens by default. Source: the documentation of each. `openai-compatible` may be anywhere. */
const ADDRESSES: Readonly<Record<Exclude<ProviderKind, 'openai-compatible'>, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  ollama: 'http://127.0.0.1:11434/v1',
  'lm-studio': 'http://127.0.0.1:1234/v1',
  vllm: 'http://127.0.0.1:8000/v1',
  openrouter: 'https://openrouter.ai/api/v1',
};

/** What is wrong with a provider beyond its schema: key, value found, values allowed. */
export function providerProblems({ kind, baseURL, api }: Partial<ProviderFile>): readonly string[] {
  const addressless = kind === undefined || kind === 'openai-compatible';
  const missing = 'provider.baseURL: missing; give the address, or a provider.kind that has one of its own';
  const hasResponses = api !== 'responses' || addressless || kind === 'openai';
  return [
    ...(addressless && baseURL === undefined ? [missing] : []),
    ...(hasResponses ? [] : [`provider.api: found "responses", allowed beside kind "${kind}" "chat"`]),
  ];
}

/** Fills in what the file leaves out. */
export function toProvider(provider: ProviderFile): ProviderSettings {
  const { kind = 'openai-compatible', name, baseURL, apiKey, api = 'chat', isLocal, contextWindow } = provider;
  const address = baseURL ?? (kind === 'openai-compatible' ? '' : ADDRESSES[kind]);
  return {
    kind,
    name: name ?? (kind === 'openai-compatible' ? 'upstream' : kind),
    baseURL: address,
    ...(apiKey ? { apiKey } : {}),
    api,
    ...(isLocal === undefined ? {} : { isLocal }),
    ...(contextWindow === undefined ? {} : { contextWindow }),
    defaultModel: provider.defaultModel,
  };
}
