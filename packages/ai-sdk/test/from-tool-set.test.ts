import { dynamicTool, jsonSchema, tool, type ToolSet } from 'ai';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fromToolSet } from '../src/from-tool-set.ts';
import { openBakery } from './crib.ts';

const input = jsonSchema<{ city: string }>({
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
});
const weather = tool({
  description: 'Tell the weather.',
  inputSchema: input,
  execute: ({ city }) => `sun over ${city}`,
});
const call = { callId: 'c1', signal: new AbortController().signal };

const stamped = (toolSet: ToolSet) => fromToolSet(toolSet, { owner: 'sky' });
const run = async (toolSet: ToolSet, args: unknown) => {
  const { tools } = await stamped(toolSet);
  return tools[0]?.execute(args, { ...call, route: 'direct' });
};

test('tools of a ToolSet are found and called through the gate', async () => {
  const { tools, diagnostics } = await stamped({ weather });
  expect([tools.map(({ id }) => id), diagnostics]).toEqual([['openclaw:sky:weather'], []]);
  const { surface } = await openBakery(undefined, { more: tools });
  const found = await surface.handle('tool_search', { query: 'what is the weather' }, call);
  expect(found.content[0]).toMatchObject({ text: expect.stringContaining('"input":"{ city: string }"') });
  const told = await surface.handle('tool_call', { id: 'weather', args: { city: 'Oslo' } }, { ...call, callId: 'c2' });
  expect(told.content[0]).toMatchObject({ text: expect.stringContaining('sun over Oslo') });
  const wrong = await surface.handle('tool_call', { id: 'weather', args: {} }, { ...call, callId: 'c3' });
  expect(wrong.content[0]).toMatchObject({ text: expect.stringMatching(/^INVALID_ARGUMENTS: /) });
});

test('the AI SDK validates and fills in as its own schema says', async () => {
  const inputSchema = z.object({ days: z.number().max(7).default(3) });
  const forecast = tool({ inputSchema, execute: ({ days }) => ({ days }) });
  expect(await run({ forecast }, {})).toEqual({
    content: [{ type: 'text', text: '{"days":3}' }],
    details: { days: 3 },
  });
  await expect(run({ forecast }, { days: 9 })).rejects.toMatchObject({ code: 'INVALID_TOOL_INPUT' });
});

test('of a stream of outputs the last one counts', async () => {
  const slow = tool({
    inputSchema: input,
    async *execute() {
      yield 'clouds';
      yield 'rain';
    },
  });
  expect(await run({ slow }, { city: 'Oslo' })).toEqual({ content: [{ type: 'text', text: 'rain' }] });
});

test.each([
  [{ type: 'text', value: 'as text' }, { content: [{ type: 'text', text: 'as text' }] }],
  [{ type: 'json', value: [1] }, { content: [{ type: 'text', text: '[1]' }] }],
  [
    { type: 'error-text', value: 'no sky' },
    { content: [{ type: 'text', text: 'no sky' }], isError: true },
  ],
  [
    { type: 'execution-denied', reason: 'not at night' },
    { content: [{ type: 'text', text: 'not at night' }], isError: true },
  ],
  [
    {
      type: 'content',
      value: [
        { type: 'file', data: { type: 'data', data: new Uint8Array([104, 105]) }, mediaType: 'image/png' },
        { type: 'file', data: { type: 'data', data: 'aGk=' }, mediaType: 'application/pdf', filename: 'a.pdf' },
      ],
    },
    {
      content: [
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'resource', resource: { uri: 'file:a.pdf', mimeType: 'application/pdf', blob: 'aGk=' } },
      ],
    },
  ],
] as const)('what a tool shows the model as %j is kept', async (shown, result) => {
  const shows = tool({ inputSchema: input, execute: () => 'raw', toModelOutput: () => shown as never });
  expect(await run({ shows }, { city: 'Oslo' })).toEqual(result);
});

test('what cannot run here is named, and harms no other tool', async () => {
  const { tools, diagnostics } = await stamped({
    weather,
    pick: tool({ inputSchema: input, outputSchema: input }),
    asks: tool({ inputSchema: input, needsApproval: true, execute: () => 'done' }),
    list: dynamicTool({ inputSchema: jsonSchema({ type: 'array' }), execute: () => 'done' }),
  });
  expect(tools.map(({ name }) => name)).toEqual(['weather']);
  expect(diagnostics.map(({ tool: name, reason }) => `${name}: ${reason}`)).toEqual([
    'pick: Left out: it has no execute function: only its client can run it.',
    'asks: Left out: it asks for approval, and nothing says that the policy does.',
    'list: Left out: its input schema is not one of an object.',
  ]);
});

test('a tool that asks for approval comes with its id for the policy', async () => {
  const asks = tool({ inputSchema: input, needsApproval: true, execute: () => 'done' });
  const { tools, ask } = await fromToolSet({ asks, weather }, { owner: 'sky', approvals: 'policy' });
  expect([tools.length, ask]).toEqual([2, ['openclaw:sky:asks']]);
  const { surface } = await openBakery(undefined, { more: tools, layers: [{ name: 'agent', ask }] });
  const refused = await surface.handle('tool_call', { id: 'asks', args: { city: 'Oslo' } }, call);
  expect(refused.content[0]).toMatchObject({ text: expect.stringMatching(/^APPROVAL_DENIED: /) });
});

test("a stranger's tools get the source mcp, and nobody takes a reserved owner", async () => {
  const { tools } = await fromToolSet({ weather }, { owner: 'station', source: 'mcp' });
  expect(tools[0]).toMatchObject({ id: 'mcp:station:weather', source: 'mcp', owner: 'station' });
  for (const owner of ['core', 'client', 'mcp', ''])
    await expect(fromToolSet({ weather }, { owner })).rejects.toMatchObject({ code: 'INVALID_OWNER' });
});

test('a tool called __proto__ is a tool', async () => {
  const toolSet = Object.fromEntries([['__proto__', weather]]);
  expect((await stamped(toolSet)).tools.map(({ id }) => id)).toEqual(['openclaw:sky:__proto__']);
});
