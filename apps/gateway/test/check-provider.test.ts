import { describe, expect, test } from 'vitest';
import { toProvider, type ProviderFile } from '../src/config/provider-entry.ts';
import { checkProvider } from '../src/provider/check-provider.ts';

async function check(file: Partial<ProviderFile>, answer: () => Response | Promise<Response>) {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const settings = toProvider({ defaultModel: 'm', ...file });
  const found = await checkProvider(settings, async (input, init) => {
    asked.push({
      url: input instanceof Request ? input.url : input.toString(),
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    return answer();
  });
  return { ...found, ...asked[0] };
}

describe('checkProvider', () => {
  test.each([
    [{ kind: 'openai' }, 'https://api.openai.com/v1/models', { authorization: 'Bearer k' }],
    [
      { kind: 'anthropic' },
      'https://api.anthropic.com/v1/models',
      { 'x-api-key': 'k', 'anthropic-version': '2023-06-01' },
    ],
    [{ kind: 'google' }, 'https://generativelanguage.googleapis.com/v1beta/models', { 'x-goog-api-key': 'k' }],
    [{ kind: 'ollama' }, 'http://127.0.0.1:11434/v1/models', { authorization: 'Bearer k' }],
    [{ baseURL: 'http://h/v1/' }, 'http://h/v1/models', { authorization: 'Bearer k' }],
  ] as const)('asks %j as it wants to be asked [gateway.providers]', async (file, url, headers) => {
    expect(await check({ ...file, apiKey: 'k' }, () => new Response('{}'))).toMatchObject({
      reachable: true,
      url,
      headers,
    });
  });

  test.each([
    [{ kind: 'openai' }, 401, '{}', false],
    [{ kind: 'anthropic' }, 403, '{}', false],
    [{ kind: 'google' }, 400, '{"error":{"details":[{"reason":"API_KEY_INVALID"}]}}', false],
    [{ kind: 'google' }, 400, '{}', true],
    [{ kind: 'vllm' }, 404, '', true],
  ] as const)('%j that answers %d %s is reachable: %s', async (file, status, body, reachable) => {
    const found = await check(file, () => new Response(body, { status }));
    const refused = { reachable: false, isKeyRefused: true, reason: `it answers ${status}` };
    expect(found).toMatchObject(reachable ? { reachable: true } : refused);
  });

  test('says why nothing came', async () => {
    const failed = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    expect(await check({ kind: 'ollama' }, failed)).toMatchObject({ reachable: false, reason: 'connect ECONNREFUSED' });
  });
});
