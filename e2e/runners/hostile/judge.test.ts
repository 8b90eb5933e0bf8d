import { describe, expect, test } from 'vitest';
import type { HostileCase, HostileReport } from './hostile-case.ts';
import { judge, type Evidence } from './judge.ts';

const one: HostileCase = { id: 'x', kind: 'realm', code: '', expect: { outcome: 'value', value: 1 } };
const report: HostileReport = {
  mode: 'code',
  outcome: 'value',
  value: 1,
  logs: ['SPOOF is only a log'],
  text: '{"ok":true,"value":1}',
  tookMs: 40,
  calls: { slowCancelled: 0, slowAstray: 0, deniedRan: 0, startedAfterSettle: 0 },
  health: { changed: [], lagMs: 3, growthBytes: 1_000 },
};
const fine: Evidence = {
  exit: '0',
  stderr: '',
  report,
  harm: [],
  secrets: ['SECRET-1'],
  paths: ['/tmp/'],
  childPeakBytes: 60_000_000,
  left: [],
};
const withReport = (change: Partial<HostileReport>): Evidence => ({ ...fine, report: { ...report, ...change } });
const withExpect = (expected: Partial<HostileCase['expect']>): HostileCase => ({
  ...one,
  expect: { ...one.expect, ...expected },
});

test('a run that harmed nothing and gave the value holds', () => {
  expect(judge(one, fine)).toEqual([]);
});

describe('a run does not hold', () => {
  test.each<[string, Evidence, RegExp]>([
    ['whose parent died', { ...fine, exit: 'SIGKILL' }, /the parent ended with SIGKILL/],
    ['whose parent did not report', { ...fine, report: undefined } as never, /did not report/],
    ['that was not run in code mode', withReport({ mode: 'tools' }), /the mode in force was tools/],
    ['that opened the inspector', { ...fine, stderr: 'Debugger listening on ws' }, /can be debugged/],
    ['that touched something', { ...fine, harm: ['a TCP connection arrived'] }, /TCP connection/],
    ['that left a process', { ...fine, left: [77] }, /processes are left: 77/],
    ['whose child took a gibibyte', { ...fine, childPeakBytes: 2 ** 30 }, /a child took/],
    ['with another outcome', withReport({ outcome: 'timeout' }), /the outcome is timeout/],
    ['with another value', withReport({ value: 2 }), /the value is 2/],
    ['with a spoofed value', withReport({ value: 'SPOOF' }), /spoofed/],
    ['that took too long', withReport({ tookMs: 5_001 }), /it took 5001 ms/],
    ['that shows a secret', withReport({ text: 'SECRET-1' }), /a secret was seen/],
    ['that shows a secret on stderr', { ...fine, stderr: 'SECRET-1' }, /a secret was seen/],
    ['with a flood of logs', withReport({ logs: ['x'.repeat(131_073)] }), /the log has 131073 bytes/],
    ['with a flood of output', withReport({ text: 'x'.repeat(2_097_153) }), /the output has 2097153 bytes/],
    ['that changed its parent', withReport({ health: { ...report.health, changed: ['umask'] } }), /umask changed/],
    ['that stopped its parent', withReport({ health: { ...report.health, lagMs: 2_000 } }), /stood still/],
    ['that filled its parent', withReport({ health: { ...report.health, growthBytes: 3e8 } }), /grew by/],
    ['that ran the denied tool', withReport({ calls: { ...report.calls, deniedRan: 1 } }), /denied tool ran/],
    ['with a call after its end', withReport({ calls: { ...report.calls, startedAfterSettle: 1 } }), /after the run/],
    ['with a call gone astray', withReport({ calls: { ...report.calls, slowAstray: 1 } }), /ran on unseen/],
  ])('%s', (_title, evidence, problem) => {
    expect(judge(one, evidence).join('\n')).toMatch(problem);
  });

  test('that names a path where none may be named', () => {
    const paths = withExpect({ mustNot: ['absolute path of the host seen'] });
    expect(judge(paths, withReport({ text: 'at /tmp/x.js' }))).toEqual(['the output names /tmp/']);
    expect(judge(one, withReport({ text: 'at /tmp/x.js' }))).toEqual([]);
  });

  test('that cancelled another number of calls than it should', () => {
    expect(judge(withExpect({ calls: { cancelled: 2 } }), fine)).toEqual(['0 calls were cancelled']);
  });
});

test('a value is compared only where there is one, and an error only where it is one', () => {
  const either = withExpect({ outcome: ['error', 'timeout'], errorMatch: 'boom' });
  expect(judge(either, withReport({ outcome: 'timeout', value: undefined } as never))).toEqual([]);
  const error = { code: 'GUEST_ERROR', message: 'Boom it went' };
  expect(judge(either, withReport({ outcome: 'error', error }))).toEqual([]);
  expect(judge(either, withReport({ outcome: 'error', error: { ...error, message: 'no' } }))).toEqual([
    'the error is no',
  ]);
});
