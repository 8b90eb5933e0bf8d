import OpenAI from 'openai';
import { expect, it } from 'vitest';
import { mockProviderFetch, textScript } from '../src/index.ts';

it('answers the official client in this process, whatever the host', async () => {
  const fetch = mockProviderFetch({ script: textScript('From nowhere.') });
  const client = new OpenAI({ baseURL: 'http://provider.invalid/v1', apiKey: 'none', fetch, maxRetries: 0 });
  const stream = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  expect(await stream.finalContent()).toBe('From nowhere.');
  const response = await client.responses.create({ model: 'm', input: 'Hi' });
  expect(response.output_text).toBe('From nowhere.');
  expect(fetch.ledger.requests().map((entry) => [entry.index, entry.api, entry.streamed])).toEqual([
    [0, 'chat', true],
    [1, 'responses', false],
  ]);
});

it('rejects with the reason of an aborted request', async () => {
  const fetch = mockProviderFetch({ script: () => ({ fault: 'hang' }) });
  const abort = new AbortController();
  const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  const answer = fetch('http://provider.invalid/v1/chat/completions', { method: 'POST', body, signal: abort.signal });
  abort.abort(new Error('no longer wanted'));
  await expect(answer).rejects.toThrow('no longer wanted');
});
