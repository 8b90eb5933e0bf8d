import { ToolcribError } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { callHost } from '../src/host-call.ts';
import { noted } from '../src/noted-answer.ts';
import type { BridgeHost } from '../src/sandbox.ts';

const signal = new AbortController().signal;
const ask = (call: BridgeHost['call']) => callHost({ call: call! }, { method: 'call', args: {}, signal });

describe('a call of the host', () => {
  test('the answer becomes text, nothing becomes null', async () => {
    expect(await ask(() => Promise.resolve({ a: 'é' }))).toEqual({ ok: true, text: '{"a":"é"}', bytes: 10, notes: [] });
    expect(await ask(() => Promise.resolve(undefined))).toMatchObject({ ok: true, text: 'null' });
  });

  test('notes travel beside the answer', async () => {
    expect(await ask(() => Promise.resolve(noted([1], ['server x is down'])))).toMatchObject({
      text: '[1]',
      notes: ['server x is down'],
    });
    expect(await ask(() => Promise.resolve({ value: 1, notes: ['no mark'] }))).toMatchObject({
      text: '{"value":1,"notes":["no mark"]}',
      notes: [],
    });
  });

  test('a ToolcribError keeps its code, any other error only its message', async () => {
    expect(await ask(() => Promise.reject(new ToolcribError('DENIED_BY_POLICY', 'Denied.')))).toEqual({
      ok: false,
      error: { code: 'DENIED_BY_POLICY', message: 'Denied.' },
    });
    const failed = await ask(() => Promise.reject(new Error(`broken\n${'x'.repeat(9_000)}`)));
    expect(failed).toMatchObject({ ok: false, error: { code: 'CALL_FAILED' } });
    expect(failed.ok ? 0 : failed.error.message.length).toBe(4_000);
  });

  test('a host that throws at once is a failed call like any other', async () => {
    const host = {
      call: () => {
        throw new Error('at once');
      },
    } as BridgeHost;
    expect(await callHost(host, { method: 'call', args: {}, signal })).toMatchObject({ error: { message: 'at once' } });
  });

  test.each([[{}], [Object.create({ call: () => Promise.resolve(1) })], [{ call: 1 }], [null]])(
    'a host without the method (%j) refuses',
    async (host) => {
      const answer = await callHost(host as BridgeHost, { method: 'call', args: {}, signal });
      expect(answer.ok).toBe(false);
    },
  );

  test('a result that is no JSON, and one that is too large, say that the call did run', async () => {
    const circle: unknown[] = [];
    circle.push(circle);
    expect(await ask(() => Promise.resolve(circle))).toMatchObject({ error: { code: 'TOOL_RESULT_NOT_JSON' } });
    const large = await ask(() => Promise.resolve('x'.repeat(8_388_607)));
    expect(large).toMatchObject({ error: { code: 'TOOL_RESULT_TOO_LARGE' } });
    expect(large.ok ? '' : large.error.message).toMatch(/^The call did run, but its result of 8388609 bytes/);
    expect(await ask(() => Promise.resolve('x'.repeat(8_388_606)))).toMatchObject({ ok: true });
  });
});
