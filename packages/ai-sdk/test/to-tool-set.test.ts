import { generateText, stepCountIs } from 'ai';
import { expect, test } from 'vitest';
import { hydrateUnknownCall } from '../src/hydrate-unknown-call.ts';
import { toToolSet } from '../src/to-tool-set.ts';
import { askFor, lastResult, openBakery } from './crib.ts';

const stopWhen = stepCountIs(5);

test('a model finds a tool and calls it through the controls', async () => {
  const { surface, baked } = await openBakery(undefined);
  const model = askFor(
    { name: 'tool_search', input: '{"query":"bake bread"}' },
    { name: 'tool_call', input: '{"id":"bread_bake","args":{"flour":"rye"}}' },
  );
  const { text } = await generateText({ model, tools: toToolSet(surface), prompt: 'A loaf, please.', stopWhen });
  expect([text, baked]).toEqual(['done', [{ flour: 'rye' }]]);
  expect(model.doGenerateCalls[0]?.tools?.map(({ name }) => name)).toEqual([
    'tool_search',
    'tool_describe',
    'tool_call',
  ]);
  expect(lastResult(model)).toEqual({
    type: 'text',
    value:
      '{"tool":{"id":"openclaw:bakery:bread_bake","name":"bread_bake","source":"openclaw"},"result":{"content":[{"type":"text","text":"a warm loaf"}]}}',
  });
});

test('in mode direct the model has the tool itself, with its schema', async () => {
  const { surface, baked } = await openBakery(false);
  const model = askFor({ name: 'bread_bake', input: '{"flour":"wheat"}' });
  await generateText({ model, tools: toToolSet(surface), prompt: 'A loaf, please.', stopWhen });
  expect(model.doGenerateCalls[0]?.tools).toMatchObject([
    { name: 'bread_bake', inputSchema: { properties: { flour: { type: 'string' } } } },
  ]);
  expect(baked).toEqual([{ flour: 'wheat' }]);
});

test('a refusal of the gate reaches the model as an error, and nothing runs', async () => {
  const { surface, baked } = await openBakery(undefined, { layers: [{ name: 'agent', deny: ['bread_bake'] }] });
  const model = askFor({ name: 'tool_call', input: '{"id":"bread_bake","args":{"flour":"rye"}}' });
  await generateText({ model, tools: toToolSet(surface), prompt: 'A loaf, please.', stopWhen });
  expect(lastResult(model)).toEqual({ type: 'error-text', value: expect.stringMatching(/^DENIED_BY_POLICY: /) });
  expect(baked).toEqual([]);
});

test('an image of a tool reaches the model as a file', async () => {
  const { surface } = await openBakery(false, {
    result: { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
  });
  const model = askFor({ name: 'bread_bake', input: '{"flour":"rye"}' });
  await generateText({ model, tools: toToolSet(surface), prompt: 'Show it.', stopWhen });
  expect(lastResult(model)).toEqual({
    type: 'content',
    value: [
      { type: 'text', text: '{"type":"image","mimeType":"image/png","bytes":2}' },
      { type: 'file', data: { type: 'data', data: 'aGk=' }, mediaType: 'image/png' },
    ],
  });
});

test('in mode directory a listed name that was not declared becomes a call through the gate', async () => {
  const { surface, baked } = await openBakery({ mode: 'directory' });
  expect(surface.promptText()).toContain('bread_bake');
  const model = askFor({ name: 'bread_bake', input: '{"flour":"spelt"}' });
  const { text } = await generateText({
    model,
    tools: toToolSet(surface),
    instructions: surface.promptText(),
    repairToolCall: hydrateUnknownCall(surface),
    prompt: 'A loaf, please.',
    stopWhen,
  });
  expect([text, baked]).toEqual(['done', [{ flour: 'spelt' }]]);
});

test('in the other modes an undeclared name stays an error', async () => {
  const { surface, baked } = await openBakery(undefined);
  const model = askFor({ name: 'bread_bake', input: '{"flour":"spelt"}' });
  const repairToolCall = hydrateUnknownCall(surface);
  await generateText({ model, tools: toToolSet(surface), repairToolCall, prompt: 'A loaf.', stopWhen });
  expect(lastResult(model)).toMatchObject({ type: 'error-text' });
  expect(baked).toEqual([]);
});

test('an aborted run runs nothing', async () => {
  const { surface, baked } = await openBakery(false);
  const tools = toToolSet(surface, { signal: AbortSignal.abort(new Error('enough')) });
  const model = askFor({ name: 'bread_bake', input: '{"flour":"rye"}' });
  await generateText({ model, tools, prompt: 'A loaf, please.', stopWhen });
  expect(lastResult(model)).toEqual({ type: 'error-text', value: expect.stringMatching(/^CANCELLED: /) });
  expect(baked).toEqual([]);
});
