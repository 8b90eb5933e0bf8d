import type { CallRecord } from '@toolcrib/bridge';
import { expect, test } from 'vitest';
import { codeResult } from '../src/code-result.ts';
import { failure, json } from './crib.ts';

const telemetry = {
  catalogSize: 0,
  sources: { openclaw: 0, mcp: 0, client: 0 },
  counterScope: 's',
  searchCount: 0,
  describeCount: 0,
  callCount: 0,
};
const failed = (calls: readonly CallRecord[]) =>
  codeResult({ ok: false, error: { code: 'RUN_TIMED_OUT', message: 'late' }, logs: [], notices: [], calls }, telemetry);
const call = (id: number, outcome: CallRecord['outcome']): CallRecord => ({ id, method: 'call', target: 't', outcome });

test('a value keeps its keys, whatever they are called', () => {
  const value: unknown = JSON.parse('{"__proto__":1,"constructor":null}');
  const result = codeResult({ ok: true, value, logs: [], notices: [], calls: [] }, telemetry);
  expect(JSON.stringify(json(result))).toContain('"value":{"__proto__":1,"constructor":null}');
});

test('a call that was running when the run ended is said to be in an unknown state [code.result]', () => {
  const result = failed([call(1, 'finished'), call(2, 'cancelled'), call(3, 'never-started')]);
  expect(json(result)).toMatchObject({
    calls: [{ outcome: 'finished' }, { outcome: 'cancelled' }, { outcome: 'never-started' }],
    notices: [
      'A cancelled call was running when the run ended; how far it came is unknown. Look before you repeat it.',
    ],
  });
  expect(failure(result)).toEqual({ code: 'RUN_TIMED_OUT', message: 'late' });
});

test('the text lists the last 128 calls and counts the rest; the details hold all', () => {
  const calls = Array.from({ length: 3_000 }, (_, at) => call(at + 1, at < 2_990 ? 'finished' : 'failed'));
  const result = failed(calls);
  const shown = json(result) as { readonly calls: readonly CallRecord[]; readonly notices: readonly string[] };
  expect([shown.calls.length, shown.calls[0]?.id, shown.calls.at(-1)?.id]).toEqual([128, 2_873, 3_000]);
  expect(shown.notices).toEqual([
    '`calls` lists the last 128 of 3000 calls: 2990 finished, 10 failed, 0 cancelled, 0 never-started.',
  ]);
  expect((result.details as { readonly calls: readonly CallRecord[] }).calls).toHaveLength(3_000);
});
