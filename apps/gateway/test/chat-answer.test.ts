import { describe, expect, test } from 'vitest';
import { chunksOf, toCompletion } from '../src/http/chat-answer.ts';
import type { RunReport } from '../src/run.ts';

const head = { id: 'chatcmpl-1', created: 7, model: 'm' };
const usage = { inputTokens: 2, outputTokens: 3, cachedTokens: 1, reasoningTokens: 2 };
const told = {
  prompt_tokens: 2,
  completion_tokens: 3,
  total_tokens: 5,
  prompt_tokens_details: { cached_tokens: 1 },
  completion_tokens_details: { reasoning_tokens: 2 },
};
const call = { id: 'call_1', name: 'pick', argumentsText: '{"row":3}', route: 'direct' };
const report = (reason: string, calls: readonly object[] = []): RunReport =>
  ({ answer: { reason, usage }, ...(calls.length === 0 ? {} : { handedOver: { calls } }) }) as unknown as RunReport;

describe('a whole answer', () => {
  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content-filter', 'content_filter'],
    ['other', 'stop'],
  ])('that ended with %s says %s', (reason, said) => {
    expect(toCompletion(head, '', report(reason))).toMatchObject({
      choices: [{ message: { content: '' }, finish_reason: said }],
      usage: told,
    });
  });

  test('with calls has no content where the model said nothing', () => {
    const toolCall = { id: 'call_1', type: 'function', function: { name: 'pick', arguments: '{"row":3}' } };
    expect(toCompletion(head, '', report('tool-calls', [call]))).toMatchObject({
      choices: [{ message: { content: null, tool_calls: [toolCall] }, finish_reason: 'tool_calls' }],
    });
  });
});

describe('the chunks of an answer', () => {
  test('name a call before its arguments', () => {
    expect(
      chunksOf(head, false)
        .calls([call])
        .map((chunk) => Object.entries(chunk).at(-1)),
    ).toEqual([
      ['choices', [choice({ id: 'call_1', type: 'function', function: { name: 'pick', arguments: '' } })]],
      ['choices', [choice({ function: { arguments: '{"row":3}' } })]],
    ]);
  });

  test('end with the usage where it is wanted, and say nothing of it where not', () => {
    const [end, last] = chunksOf(head, true).last(report('stop'));
    expect([end, last]).toMatchObject([{ usage: null }, { choices: [], usage: told }]);
    const unasked = chunksOf(head, false).last(report('stop'));
    expect(unasked.map((chunk) => 'usage' in chunk)).toEqual([false]);
  });
});

function choice(toolCall: object): object {
  return { index: 0, delta: { tool_calls: [{ index: 0, ...toolCall }] }, logprobs: null, finish_reason: null };
}
