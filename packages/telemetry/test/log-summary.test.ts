import type { FinishedCall } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import {
  createRedactor,
  createSessionLog,
  LOG_LINE_MAX_CHARS,
  summarizeLog,
  toActivity,
  type LogEvent,
} from '../src/index.ts';

const redactor = createRedactor();

function logOf(runId: string, events: readonly LogEvent[]): string[] {
  const lines: string[] = [];
  const log = createSessionLog({ append: (line) => void lines.push(line), now: () => 0, runId, redactor });
  for (const event of events) log.write(event);
  return lines;
}

function activity(tool: FinishedCall['tool'], outcome: FinishedCall['outcome']): LogEvent {
  const call: FinishedCall = {
    callId: 'c',
    tool,
    route: 'tool_call',
    args: {},
    startedAtMs: 0,
    durationMs: 1,
    outcome,
  };
  return { kind: 'activity', ...toActivity(call, redactor) };
}

const stopRun = { id: 'openclaw:billing:stop_run', name: 'stop_run', source: 'openclaw', owner: 'billing' } as const;
const createIssue = { id: 'mcp:github:create_issue', name: 'create_issue', source: 'mcp', owner: 'github' } as const;
const ok: FinishedCall['outcome'] = { kind: 'finished', result: { content: [] } };
const denied: FinishedCall['outcome'] = { kind: 'failed', code: 'DENIED_BY_POLICY', message: 'no' };
const surface: LogEvent = {
  kind: 'surface',
  mode: 'tools',
  snapshotId: 's1',
  catalogSize: 400,
  visibleCount: 5,
  deferredCount: 398,
  surfaceBytes: 2_000,
  directBytes: 90_000,
};
const request = (bytes: number, toolNames: readonly string[]): LogEvent => ({
  kind: 'provider-request',
  index: 0,
  bytes,
  toolBytes: 1,
  toolNames,
  promptBytes: 0,
});
const run: readonly LogEvent[] = [
  { kind: 'run-started', model: 'm' },
  surface,
  request(2_500, ['tool_search', 'tool_describe', 'tool_call']),
  { kind: 'search', query: 'stop invoice', hits: ['openclaw:billing:stop_run'] },
  { kind: 'search', query: 'stop run' },
  { kind: 'describe', id: 'openclaw:billing:stop_run' },
  { kind: 'call', callId: 'c', id: 'stop_run', route: 'tool_call' },
  activity(stopRun, ok),
  activity(createIssue, denied),
  activity(stopRun, { kind: 'finished', result: { content: [], isError: true } }),
  request(3_000, ['tool_search', 'tool_describe', 'tool_call']),
  { kind: 'diagnostic', code: 'LOOK_ALIKE', source: 'mcp', owner: 'github', reason: 'r' },
  { kind: 'warning', message: 'w' },
  { kind: 'run-finished', outcome: 'answered', steps: 2 },
];

describe('summarizeLog', () => {
  it('answers what the model saw, did and cost', () => {
    expect(summarizeLog(logOf('run-1', run))).toEqual({
      runIds: ['run-1'],
      schemasUpFront: 3,
      searches: 2,
      describes: 1,
      calls: 3,
      tools: [
        {
          id: 'mcp:github:create_issue',
          name: 'create_issue',
          source: 'mcp',
          owner: 'github',
          calls: { finished: 0, 'tool-error': 0, failed: 1 },
        },
        {
          id: 'openclaw:billing:stop_run',
          name: 'stop_run',
          source: 'openclaw',
          owner: 'billing',
          calls: { finished: 1, 'tool-error': 1, failed: 0 },
        },
      ],
      provider: { requests: 2, bytes: 5_500, firstBytes: 2_500 },
      skippedLines: 0,
    });
  });

  it('takes the surface for what was seen where nothing was sent', () => {
    expect(summarizeLog(logOf('r', [surface])).schemasUpFront).toBe(5);
  });

  it('believes the totals of a run where its lines know of less', () => {
    const counters = { counterScope: 's', searchCount: 4, describeCount: 2, callCount: 3 };
    const finish: LogEvent = {
      kind: 'run-finished',
      outcome: 'failed',
      counters,
      requests: 3,
      bytes: 900,
      firstBytes: 200,
    };
    expect(summarizeLog(logOf('r', [{ kind: 'search', query: 'x' }, finish]))).toMatchObject({
      searches: 4,
      describes: 2,
      calls: 3,
      provider: { requests: 3, bytes: 900, firstBytes: 200 },
    });
  });

  it('adds up several runs and looks up front at the first', () => {
    const lines = [
      ...logOf('b', [request(10, ['x'])]),
      ...logOf('a', [request(20, ['x', 'y']), activity(createIssue, ok)]),
    ];
    const more = logOf('b', [activity(createIssue, ok)]);
    expect(summarizeLog([...lines, ...more])).toMatchObject({
      runIds: ['b', 'a'],
      schemasUpFront: 1,
      tools: [{ id: 'mcp:github:create_issue', calls: { finished: 2, 'tool-error': 0, failed: 0 } }],
      provider: { requests: 2, bytes: 30, firstBytes: 10 },
    });
  });

  it('skips and counts lines that are broken, foreign or too long, and passes blank ones', () => {
    const good = logOf('r', [{ kind: 'search', query: 'x' }]);
    const bad = [
      '{"runId":"r","kind":"search"',
      'null',
      '[]',
      '"text"',
      '{"kind":"search"}',
      '{"runId":7,"kind":"search"}',
      '{"runId":"r","kind":"dance"}',
      '{"runId":"r","kind":"constructor"}',
      '{"runId":"r","kind":"provider-request","bytes":"many","toolNames":[]}',
      '{"runId":"r","kind":"provider-request","bytes":-1,"toolNames":[]}',
      '{"runId":"r","kind":"provider-request","bytes":1}',
      '{"runId":"r","kind":"activity","tool":{"id":1},"outcome":"finished"}',
      '{"runId":"r","kind":"activity","tool":{"id":"a","name":"a","source":"mcp","owner":"o"},"outcome":"toString"}',
      '{"runId":"r","kind":"surface"}',
      ' '.repeat(LOG_LINE_MAX_CHARS + 1),
      7 as never,
    ];
    expect(summarizeLog([...bad, '', '  \n', ...good])).toMatchObject({
      searches: 1,
      skippedLines: bad.length,
      runIds: ['r'],
    });
  });

  it('keeps prototype names apart, as tools and as runs', () => {
    const summary = summarizeLog(
      logOf('__proto__', [
        activity({ id: 'mcp:__proto__:constructor', name: 'constructor', source: 'mcp', owner: '__proto__' }, ok),
      ]),
    );
    expect(summary.runIds).toEqual(['__proto__']);
    expect(summary.tools.map((tool) => tool.id)).toEqual(['mcp:__proto__:constructor']);
  });

  it('covers what it got where the source of lines breaks off', () => {
    function* broken(): Iterable<string> {
      yield* logOf('r', [{ kind: 'search', query: 'x' }]);
      throw new Error('disk gone');
    }
    expect(summarizeLog(broken())).toMatchObject({ searches: 1, skippedLines: 1 });
  });

  it('says nothing of an empty log', () => {
    expect(summarizeLog([])).toEqual({
      runIds: [],
      schemasUpFront: 0,
      searches: 0,
      describes: 0,
      calls: 0,
      tools: [],
      provider: { requests: 0, bytes: 0, firstBytes: 0 },
      skippedLines: 0,
    });
  });
});
