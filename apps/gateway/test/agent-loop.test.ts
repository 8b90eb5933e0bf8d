import { describe, expect, test } from 'vitest';
import type { Surface, VisibleTool } from '@toolcrib/modes';
import type { ToolResult } from '@toolcrib/tool';
import { runAgent, type AgentRun } from '../src/agent-loop.ts';
import type { Message } from '../src/conversation.ts';
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

  test('puts the prompt of the surface behind the first system message', async () => {
    const { provider, seen } = playing(say('x'));
    await run(
      provider,
      surfaceOf(async () => text('')),
      { messages: [{ role: 'system', text: 'mine' }] },
    );
    await run(
      provider,
      surfaceOf(async () => text(''), 'ours'),
      { messages: [{ role: 'system', text: 'mine' }] },
    );
    await run(
      provider,
      surfaceOf(async () => text(''), 'ours'),
      { messages: [] },
    );
    expect(seen).toEqual([
      [{ role: 'system', text: 'mine' }],
      [{ role: 'system', text: 'mine\n\nours' }],
      [{ role: 'system', text: 'ours' }],
    ]);
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
      { onText: (piece) => heard.push(piece) },
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
      { onText: (piece) => heard.push(piece) },
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
});
