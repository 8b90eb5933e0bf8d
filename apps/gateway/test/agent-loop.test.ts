import { describe, expect, test } from 'vitest';
import type { Surface, VisibleTool } from '@toolcrib/modes';
import type { ToolResult } from '@toolcrib/tool';
import { runAgent, type AgentRun } from '../src/agent-loop.ts';
import type { ClientCall, Message } from '../src/conversation.ts';
import type { Provider, ProviderEvent } from '../src/provider.ts';

const usage = { inputTokens: 1, outputTokens: 2 };
const say = (text: string): readonly ProviderEvent[] => [
  { kind: 'text', text },
  { kind: 'finish', reason: 'stop', usage },
];
const ask = (...names: readonly string[]): readonly ProviderEvent[] => [
  ...names.map((name, index) => ({ kind: 'call', call: { id: `c${index}`, name, argumentsText: '{}' } }) as const),
  { kind: 'finish', reason: 'tool-calls', usage },
];

/** A provider that plays its turns in order, the last one for ever, and keeps what it was sent. */
function playing(...turns: readonly (readonly ProviderEvent[])[]) {
  const seen: (readonly Message[])[] = [];
  const provider: Provider = {
    async *stream({ messages }) {
      seen.push([...messages]);
      yield* turns[Math.min(seen.length, turns.length) - 1] ?? [];
    },
  };
  return { provider, seen };
}

function surfaceOf(handle: Surface['handle'], promptText = ''): Surface {
  const tools: readonly VisibleTool[] = [];
  const ledger = { catalogSize: 0, deferredCount: 0, visibleCount: 0, directBytes: 0, surfaceBytes: 0 };
  return {
    mode: 'tools',
    snapshotId: 's',
    visibleTools: () => tools,
    promptText: () => promptText,
    handle,
    update: () => undefined,
    close: () => undefined,
    ledger,
  };
}

const text = (value: string): ToolResult => ({ content: [{ type: 'text', text: value }] });
function run(provider: Provider, surface: Surface, rest: Partial<AgentRun> = {}) {
  let ids = 0;
  return runAgent({
    provider,
    surface,
    nextTurn: () => surface.update(),
    model: 'm',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'go' }] }],
    sampling: {},
    signal: new AbortController().signal,
    headers: {},
    onSent: () => undefined,
    newCallId: () => `id${(ids += 1)}`,
    ...rest,
  });
}

describe('runAgent', () => {
  test('runs the calls of one turn side by side and answers them in order', async () => {
    const { provider, seen } = playing(ask('a', 'b'), say('done'));
    const waiting: (() => void)[] = [];
    const surface = surfaceOf(async (name) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) waiting.toReversed().forEach((go) => go());
      });
      return text(`result of ${name}`);
    });
    const answer = await run(provider, surface);
    expect(answer).toEqual({ text: 'done', reason: 'stop', usage: { inputTokens: 2, outputTokens: 4 }, steps: 2 });
    expect(seen[1]?.slice(-2)).toEqual([
      { role: 'tool', callId: 'c0', name: 'a', result: text('result of a') },
      { role: 'tool', callId: 'c1', name: 'b', result: text('result of b') },
    ]);
  });

  test('puts the prompt of the surface in front of all that the client says [directory]', async () => {
    const { provider, seen } = playing(say('x'));
    const go = (prompt: string, messages: readonly Message[]) =>
      run(
        provider,
        surfaceOf(async () => text(''), prompt),
        { messages },
      );
    await go('', [{ role: 'system', text: 'mine' }]);
    await go('ours', [{ role: 'system', text: 'mine' }]);
    await go('ours', []);
    expect(seen).toEqual([
      [{ role: 'system', text: 'mine' }],
      [{ role: 'system', text: 'ours\n\nmine' }],
      [{ role: 'system', text: 'ours' }],
    ]);
  });

  test('asks the surface for its prompt in every turn, and keeps none of it in the conversation [directory]', async () => {
    const { provider, seen } = playing(ask('a'), ask('a'), say('x'));
    const prompts = ['first', 'first', 'second'];
    const surface = { ...surfaceOf(async () => text('done')), promptText: () => prompts.shift() ?? '' };
    await run(provider, surface, { messages: [{ role: 'system', text: 'mine' }] });
    expect(seen.map(([first]) => first)).toEqual([
      { role: 'system', text: 'first\n\nmine' },
      { role: 'system', text: 'first\n\nmine' },
      { role: 'system', text: 'second\n\nmine' },
    ]);
    expect(seen[2]?.filter(({ role }) => role === 'system')).toHaveLength(1);
  });

  test('stops a model that only ever calls tools', async () => {
    const { provider } = playing(ask('a'));
    await expect(
      run(
        provider,
        surfaceOf(async () => text('again')),
      ),
    ).rejects.toMatchObject({ code: 'STEP_LIMIT' });
  });

  test('runs at most 64 calls of one turn and says so for the others', async () => {
    const { provider, seen } = playing(ask(...Array.from({ length: 66 }, () => 'a')), say('done'));
    let ran = 0;
    await run(
      provider,
      surfaceOf(async () => text(String((ran += 1)))),
    );
    expect(ran).toBe(64);
    const answers = seen[1]?.filter((message) => message.role === 'tool') ?? [];
    expect(answers.map(({ result }) => result.isError === true).filter(Boolean)).toHaveLength(2);
  });

  test('passes text on as it arrives', async () => {
    const { provider } = playing([{ kind: 'text', text: 'a' }, ...say('b')]);
    const heard: string[] = [];
    await run(
      provider,
      surfaceOf(async () => text('')),
      { onText: (piece) => void heard.push(piece) },
    );
    expect(heard).toEqual(['a', 'b']);
  });

  test('puts a blank line between what two turns say, and answers with the last', async () => {
    const talking = [{ kind: 'text', text: 'I look.' } as const, ...ask('a')];
    const { provider } = playing(talking, ask('a'), [{ kind: 'text', text: '' }, ...say('Found.')]);
    const heard: string[] = [];
    const answer = await run(
      provider,
      surfaceOf(async () => text('')),
      { onText: (piece) => void heard.push(piece) },
    );
    expect([heard.join(''), answer.text]).toEqual(['I look.\n\nFound.', 'Found.']);
  });

  test('ends when it is cancelled while a tool runs', async () => {
    const { provider } = playing(ask('a'), say('never'));
    const stop = new AbortController();
    const surface = surfaceOf(async () => {
      stop.abort(new Error('enough'));
      return text('late');
    });
    await expect(run(provider, surface, { signal: stop.signal })).rejects.toThrow('enough');
  });

  test('gives a call without an id of its own a new one, and its result the same', async () => {
    const { provider, seen } = playing(ask('a'), ask('b'), [
      { kind: 'call', call: { id: ' ', name: 'c', argumentsText: '{}' } },
      { kind: 'finish', reason: 'tool-calls', usage },
    ]);
    const answer = run(
      provider,
      surfaceOf(async () => text('')),
    );
    await expect(answer).rejects.toMatchObject({ code: 'STEP_LIMIT' });
    const last = seen[3] ?? [];
    const asked = last.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : []));
    const answered = last.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
    // The ids that the provider gave were c0, c0 and blank; ids 1, 2 and 4 are those of the calls to the surface.
    expect(asked).toEqual(['c0', 'id2', 'id4']);
    expect(answered).toEqual(asked);
  });

  test.each([
    ['length', '{"a":"half', false],
    ['length', '', false],
    ['length', '{"a":1}', true],
    ['content-filter', '{"a":1}', false],
    ['stop', '{"a":1}', true],
    ['other', '{"a":"half', true],
  ] as const)('at finish reason %s arguments %s are run: %s', async (reason, argumentsText, isRun) => {
    const cut: readonly ProviderEvent[] = [
      { kind: 'call', call: { id: 'c', name: 'a', argumentsText } },
      { kind: 'finish', reason, usage },
    ];
    const { provider, seen } = playing(cut, say('ok'));
    const ran: unknown[] = [];
    const surface = surfaceOf(async (_, args) => {
      ran.push(args);
      return text('done');
    });
    expect(await run(provider, surface)).toMatchObject({ text: 'ok', steps: 2 });
    expect(ran).toEqual(isRun ? [argumentsText] : []);
    expect(seen[1]?.at(-1)).toMatchObject({ role: 'tool', result: isRun ? text('done') : { isError: true } });
  });

  test('ends with the calls that are the client’s, and keeps what the client did not see', async () => {
    const { provider } = playing(ask('first'), ask('mine', 'yours'));
    const clientCalls = new Map<string, ClientCall>();
    const surface = surfaceOf(async (name, args, { callId }) => {
      if (name === 'yours') clientCalls.set(callId, { id: callId, name: 'yours', argumentsText: String(args) });
      return text(`result of ${name}`);
    });
    const answer = await run(provider, surface, { clientCalls });
    expect(answer).toMatchObject({ text: '', reason: 'tool-calls', steps: 2 });
    const [handed] = clientCalls.values();
    expect(answer.handOver).toEqual({
      calls: [handed],
      waiting: [{ id: 'c1', name: 'yours' }],
      messages: [
        { role: 'assistant', text: '', calls: [{ id: 'c0', name: 'first', argumentsText: '{}' }] },
        { role: 'tool', callId: 'c0', name: 'first', result: text('result of first') },
        {
          role: 'assistant',
          text: '',
          calls: [
            { id: 'id2', name: 'mine', argumentsText: '{}' },
            { id: 'c1', name: 'yours', argumentsText: '{}' },
          ],
        },
        { role: 'tool', callId: 'id2', name: 'mine', result: text('result of mine') },
      ],
    });
  });

  test('says once that the answer has begun', async () => {
    const { provider } = playing([{ kind: 'begun' }, ...ask('a')], [{ kind: 'begun' }, ...say('x')]);
    let begun = 0;
    await run(
      provider,
      surfaceOf(async () => text('')),
      { onBegun: () => (begun += 1) },
    );
    expect(begun).toBe(1);
  });
});
