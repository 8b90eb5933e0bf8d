import type { CallContext, Candidate, ToolControls } from '@toolcrib/tool';
import { ToolcribError } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import { countControls, createCounters, type LogEvent, type SessionLog } from '../src/index.ts';

const candidate: Candidate = {
  id: 'openclaw:warehouse:find_pallet',
  source: 'openclaw',
  sourceName: 'warehouse',
  name: 'find_pallet',
  label: 'find_pallet',
  description: 'Finds a pallet.',
  input: '{ code: string }',
};
const context: CallContext = { callId: 'c1', route: 'code', signal: new AbortController().signal };

const answering: ToolControls = {
  search: async () => ({ candidates: [candidate], notes: [] }),
  describe: async () => ({ ...candidate, parameters: {} }),
  call: async () => ({ tool: candidate, result: { content: [] } }),
};
const refusing: ToolControls = {
  search: () => Promise.reject(new ToolcribError('INVALID_LIMIT', 'limit must be at least 1')),
  describe: () => Promise.reject(new ToolcribError('UNKNOWN_TOOL', 'no such tool')),
  call: () => Promise.reject(new ToolcribError('TOOL_FAILED', 'it broke')),
};

function open(): { counters: ReturnType<typeof createCounters>; events: LogEvent[]; log: SessionLog } {
  const events: LogEvent[] = [];
  const log: SessionLog = { write: (event) => void events.push(event), dropped: () => 0 };
  return { counters: createCounters({ newScopeId: () => 'scope' }), events, log };
}

describe('countControls', () => {
  it('counts each operation once and passes its answer on untouched', async () => {
    const { counters } = open();
    const counted = countControls(answering, counters);
    expect(await counted.search({ query: 'pallet' })).toEqual({ candidates: [candidate], notes: [] });
    expect(await counted.describe({ id: candidate.id })).toEqual({ ...candidate, parameters: {} });
    expect(await counted.call({ id: candidate.id }, context)).toEqual({ tool: candidate, result: { content: [] } });
    expect(counters.totals()).toEqual({ counterScope: 'scope', searchCount: 1, describeCount: 1, callCount: 1 });
  });

  it('counts no search and no describe that was refused', async () => {
    const { counters } = open();
    const counted = countControls(refusing, counters);
    await expect(counted.search({ query: 'pallet', limit: 0 })).rejects.toMatchObject({ code: 'INVALID_LIMIT' });
    await expect(counted.describe({ id: 'nobody' })).rejects.toMatchObject({ code: 'UNKNOWN_TOOL' });
    expect(counters.totals()).toMatchObject({ searchCount: 0, describeCount: 0 });
  });

  it('counts a call as soon as it is asked for, also while it runs and when it fails', async () => {
    const { counters } = open();
    const never = countControls({ ...answering, call: () => new Promise(() => {}) }, counters);
    void never.call({ id: candidate.id }, context);
    expect(counters.totals().callCount).toBe(1);
    await expect(countControls(refusing, counters).call({ id: 'x' }, context)).rejects.toMatchObject({
      code: 'TOOL_FAILED',
    });
    expect(counters.totals().callCount).toBe(2);
  });

  it('turns a control that throws at once into a rejection', async () => {
    const { counters } = open();
    const throwing = countControls(
      {
        ...answering,
        search: () => {
          throw new Error('at once');
        },
      },
      counters,
    );
    await expect(throwing.search({ query: 'x' })).rejects.toThrow('at once');
  });

  it('writes what it counts to the log, where one is given', async () => {
    const { counters, events, log } = open();
    const counted = countControls(answering, counters, log);
    await counted.search({ query: 'pallet' });
    await counted.describe({ id: 'find_pallet' });
    await counted.call({ id: 'find_pallet' }, context);
    expect(events).toEqual([
      { kind: 'search', query: 'pallet', hits: ['openclaw:warehouse:find_pallet'] },
      { kind: 'describe', id: 'openclaw:warehouse:find_pallet' },
      { kind: 'call', callId: 'c1', id: 'find_pallet', route: 'code' },
    ]);
  });

  it('leaves a request that cannot be read for the controls to refuse', async () => {
    const { counters, log } = open();
    const counted = countControls(refusing, counters, log);
    await expect(counted.call(null as never, context)).rejects.toMatchObject({ code: 'TOOL_FAILED' });
  });
});
