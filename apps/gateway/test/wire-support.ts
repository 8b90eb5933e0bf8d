// What the tests of the providers share: an answer in each wire form that says `Hi`, and a way to ask once.

import type { ProviderSettings } from '../src/config/gateway-config.ts';
import { toProvider, type ProviderFile } from '../src/config/provider-entry.ts';
import type { Message } from '../src/conversation.ts';
import { createAiSdkProvider } from '../src/provider/ai-sdk-provider.ts';
import type { ProviderEvent, ProviderRequest } from '../src/provider.ts';

export const user: Message = { role: 'user', parts: [{ type: 'text', text: 'Go' }] };
export const tool = (name: string) => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: 'object', properties: { q: { type: 'string' } } },
});
export const event = (data: object, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

export const settingsOf = (file: Partial<ProviderFile>): ProviderSettings => toProvider({ defaultModel: 'm', ...file });

/** Asks once and says what left and what came. */
export async function ask(settings: ProviderSettings, answer: string, rest: Partial<ProviderRequest> = {}) {
  const sent: { url: string; headers: Headers; text: string; body: Record<string, unknown> }[] = [];
  const provider = createAiSdkProvider(settings, {
    redact: (text) => text.replaceAll('sk-secret', '***'),
    fetch: async (input, init) => {
      const text = typeof init?.body === 'string' ? init.body : '';
      const body = JSON.parse(text) as Record<string, unknown>;
      sent.push({
        url: input instanceof Request ? input.url : input.toString(),
        headers: new Headers(init?.headers),
        text,
        body,
      });
      return new Response(answer, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
  const events: ProviderEvent[] = [];
  const request: ProviderRequest = {
    model: 'm',
    messages: [user],
    tools: [],
    sampling: {},
    signal: new AbortController().signal,
    headers: { 'x-toolcrib-run': 'r' },
    onSent: () => undefined,
    ...rest,
  };
  for await (const one of provider.stream(request)) events.push(one);
  const [first] = sent;
  if (first === undefined) throw new Error('nothing was sent');
  return { ...first, events };
}

export const usage = { inputTokens: 3, outputTokens: 2 };
export const CHAT = [
  event({ choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] }),
  event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2 } }),
  'data: [DONE]\n\n',
].join('');
export const RESPONSES = [
  { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } },
  { type: 'response.output_text.delta', item_id: 'i', delta: 'Hi' },
  { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i' } },
  { type: 'response.completed', response: { usage: { input_tokens: 3, output_tokens: 2 } } },
]
  .map((one) => event(one))
  .join('');
export const MESSAGES = [
  { type: 'message_start', message: { id: 'x', model: 'm', usage: { input_tokens: 3, output_tokens: 0 } } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
  { type: 'message_stop' },
]
  .map((one) => event(one, one.type))
  .join('');
export const GEMINI = event({
  candidates: [{ content: { parts: [{ text: 'Hi' }], role: 'model' }, finishReason: 'STOP', index: 0 }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
});
