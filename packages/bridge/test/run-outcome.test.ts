import { describe, expect, test } from 'vitest';
import { toOutcome, type RunFacts } from '../src/run-outcome.ts';

const FACTS: RunFacts = {
  by: 'result',
  calls: [
    { id: 1, outcome: 'finished' },
    { id: 2, outcome: 'failed', code: 'TOOL_FAILED' },
    { id: 3, outcome: 'cancelled' },
    { id: 4, outcome: 'never-started' },
  ],
  subjects: new Map([
    [1, { method: 'search', target: 'stop\u202e it' }],
    [2, { method: 'call', target: 'x'.repeat(300) }],
    [3, { method: 'call', target: 'mcp:a:b' }],
  ]),
  logs: ['one'],
  value: 7,
};

describe('the outcome of a run', () => {
  test('calls are told one by one, cleaned and bounded', () => {
    expect(toOutcome(FACTS).calls).toEqual([
      { id: 1, method: 'search', target: 'stop it', outcome: 'finished' },
      { id: 2, method: 'call', target: `${'x'.repeat(197)}...`, outcome: 'failed', code: 'TOOL_FAILED' },
      { id: 3, method: 'call', target: 'mcp:a:b', outcome: 'cancelled' },
      { id: 4, method: '', outcome: 'never-started' },
    ]);
  });

  test('a success names the calls that were not awaited', () => {
    expect(toOutcome(FACTS)).toMatchObject({
      ok: true,
      value: 7,
      logs: ['one'],
      notices: [
        'Not awaited, and cancelled when the code ended; how far they came is unknown: call mcp:a:b. Await every call.',
      ],
    });
  });

  test('many of them are named in part', () => {
    const calls = Array.from({ length: 11 }, (_, at) => ({ id: at + 1, outcome: 'cancelled' as const }));
    const subjects = new Map(calls.map(({ id }) => [id, { method: 'call', target: `t${id}` }]));
    expect(toOutcome({ ...FACTS, calls, subjects })).toMatchObject({
      notices: [expect.stringContaining('call t8 and 3 more.')],
    });
  });

  test('nothing returned is null and a hint', () => {
    expect(toOutcome({ ...FACTS, calls: [], value: null, nothing: true })).toMatchObject({
      value: null,
      notices: [expect.stringContaining('The code returned nothing.')],
    });
  });

  test.each([
    [{ by: 'deadline', limitMs: 2_000 }, 'RUN_TIMED_OUT', /time limit of 2000 ms.* 3 calls had been made\. Inspect/],
    [{ by: 'deadline', limitMs: 2_000, calls: [] }, 'RUN_TIMED_OUT', /No call had been made\. Inspect/],
    [{ by: 'abort' }, 'RUN_ABORTED', /cancelled.*Inspect/],
    [{ by: 'closed' }, 'SANDBOX_CLOSED', /closed/],
    [{ by: 'violation', violation: 'a frame of 9 bytes' }, 'PROTOCOL_VIOLATION', /\(a frame of 9 bytes\)/],
    [
      { by: 'exit', exit: { code: 5, signal: null }, tail: ' Its last words: ouch' },
      'CHILD_FAILED',
      /exit code 5.* ouch$/,
    ],
    [{ by: 'exit', exit: { code: null, signal: 'SIGSEGV' } }, 'CHILD_FAILED', /signal SIGSEGV/],
    [
      { by: 'exit', exit: { code: null, signal: null, failure: 'spawn ENOENT' } },
      'CHILD_FAILED',
      /could not be started: spawn ENOENT/,
    ],
    [{ by: 'error' }, 'CHILD_FAILED', /without a reason/],
    [{ by: 'unavailable', error: { code: 'SANDBOX_UNAVAILABLE', message: 'none' } }, 'SANDBOX_UNAVAILABLE', /^none$/],
  ] as const)('%j fails as %s', (facts, code, like) => {
    const outcome = toOutcome({ ...FACTS, ...facts });
    expect(outcome).toMatchObject({ ok: false, error: { code }, logs: ['one'], notices: [] });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(like);
  });
});
