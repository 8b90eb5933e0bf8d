// When a list is asked for again.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoster, toEntry, type ListOnce } from '../src/roster.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tools = (...names: string[]) => ({ tools: names.map((name) => ({ name })) });

function open(list: ListOnce) {
  const seen: string[] = [];
  const roster = createRoster({
    owner: 's',
    first: toEntry('s', tools('old')),
    list,
    onEntry: () => void seen.push([...roster.entry().tools.keys()].join(' ')),
  });
  return { roster, seen };
}

describe('a roster', () => {
  it('turns a storm of notices into one list now and one after a pause', async () => {
    let listCount = 0;
    const { roster, seen } = open(() => Promise.resolve(tools(`t${(listCount += 1)}`)));
    for (let notice = 0; notice < 50; notice += 1) roster.changed();
    await vi.advanceTimersByTimeAsync(199);
    expect(seen).toEqual(['t1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['t1', 't2']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listCount).toBe(2);
  });

  it('asks again with growing delays until a list comes, and keeps the old one until then', async () => {
    let failures = 3;
    const { roster, seen } = open(() =>
      (failures -= 1) >= 0 ? Promise.reject(new Error('broken')) : Promise.resolve(tools('new')),
    );
    roster.changed();
    await vi.advanceTimersByTimeAsync(6_999);
    expect([...roster.entry().tools.keys()]).toEqual(['old']);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['new']);
  });

  it('does nothing after its end, not even with a list that is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof tools>>();
    const { roster, seen } = open(() => promise);
    roster.changed();
    roster.end();
    resolve(tools('late'));
    roster.changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([seen, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('puts the problem of a list before those of its tools', () => {
    const { diagnostics } = toEntry('s', { tools: [5], problem: 'It loops.' });
    expect(diagnostics.map(({ code }) => code)).toEqual(['SERVER_NOISE', 'INVALID_TOOL']);
  });
});
