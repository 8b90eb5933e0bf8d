import { describe, expect, test } from 'vitest';
import { parseConfig } from '../src/config/parse-config.ts';

const origin = { name: 'toolcrib.json', folder: '/srv/app', env: {} };
const providerOf = async (provider: object) => (await parseConfig({ provider }, origin)).provider;

describe('provider', () => {
  test.each([
    ['openai', 'https://api.openai.com/v1'],
    ['anthropic', 'https://api.anthropic.com/v1'],
    ['google', 'https://generativelanguage.googleapis.com/v1beta'],
    ['ollama', 'http://127.0.0.1:11434/v1'],
    ['lm-studio', 'http://127.0.0.1:1234/v1'],
    ['vllm', 'http://127.0.0.1:8000/v1'],
    ['openrouter', 'https://openrouter.ai/api/v1'],
  ])('of kind %s is at %s unless the file says otherwise [gateway.providers]', async (kind, baseURL) => {
    expect(await providerOf({ kind, defaultModel: 'm' })).toEqual({
      kind,
      name: kind,
      baseURL,
      api: 'chat',
      defaultModel: 'm',
    });
    const own = await providerOf({ kind, defaultModel: 'm', baseURL: 'http://h/v1', name: 'mine' });
    expect([own.baseURL, own.name]).toEqual(['http://h/v1', 'mine']);
  });

  test('without a kind is one that speaks like OpenAI, as before', async () => {
    expect(await providerOf({ baseURL: 'http://h/v1', defaultModel: 'm', api: 'responses', apiKey: 'k' })).toEqual({
      kind: 'openai-compatible',
      name: 'upstream',
      baseURL: 'http://h/v1',
      apiKey: 'k',
      api: 'responses',
      defaultModel: 'm',
    });
  });

  test.each([
    [{ defaultModel: 'm' }, 'provider.baseURL: missing; give the address, or a provider.kind that has one of its own'],
    [
      { kind: 'openai-compatible', defaultModel: 'm' },
      'provider.baseURL: missing; give the address, or a provider.kind that has one of its own',
    ],
    [{ kind: 'anthropic' }, 'provider.defaultModel: missing'],
    [
      { kind: 'anthropic', api: 'responses', defaultModel: 'm' },
      'provider.api: found "responses", allowed beside kind "anthropic" "chat"',
    ],
    [
      { kind: 'antropic', defaultModel: 'm' },
      'provider.kind: found "antropic", allowed "openai", "anthropic", "google", "openai-compatible", "ollama", "lm-studio", "vllm", "openrouter"',
    ],
  ])('%j is refused in words', async (provider, problem) => {
    await expect(providerOf(provider)).rejects.toMatchObject({ details: { problems: [problem] } });
  });
});
