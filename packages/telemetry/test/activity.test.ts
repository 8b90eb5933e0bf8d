import type { FinishedCall, ToolResult } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_INPUT_MAX_BYTES,
  ACTIVITY_RESULT_MAX_BYTES,
  createRedactor,
  toActivity,
  utf8Bytes,
} from '../src/index.ts';

const redactor = createRedactor({ secrets: ['hunter2-hunter2'] });

function call(parts: Partial<FinishedCall> = {}): FinishedCall {
  return {
    callId: 'c1',
    tool: { id: 'openclaw:warehouse:db_open', name: 'db_open', source: 'openclaw', owner: 'warehouse' },
    route: 'tool_call',
    args: {},
    startedAtMs: 1_795_000_000_123,
    durationMs: 12,
    outcome: { kind: 'finished', result: { content: [{ type: 'text', text: 'ok' }] } },
    ...parts,
  };
}

function finished(text: string): FinishedCall['outcome'] {
  return { kind: 'finished', result: { content: [{ type: 'text', text }] } };
}

describe('toActivity', () => {
  it('records who ran, when, how long, with what, and what came of it', () => {
    expect(toActivity(call({ args: { url: 'x' } }), redactor)).toEqual({
      callId: 'c1',
      tool: { id: 'openclaw:warehouse:db_open', name: 'db_open', source: 'openclaw', owner: 'warehouse' },
      route: 'tool_call',
      startedAt: '2026-11-18T11:06:40.123Z',
      durationMs: 12,
      outcome: 'finished',
      input: '{"url":"x"}',
      result: 'ok',
    });
  });

  it('keeps of the tool only what names it', () => {
    const tool = { ...call().tool, inputSchema: { secret: 1 }, execute: () => undefined };
    expect(Object.keys(toActivity(call({ tool }), redactor).tool)).toEqual(['id', 'name', 'source', 'owner']);
  });

  it('tells a tool that reports failure from a call that failed', () => {
    const result: ToolResult = { content: [{ type: 'text', text: 'no such row' }], isError: true };
    const failed = toActivity(call({ outcome: { kind: 'finished', result } }), redactor);
    expect(failed).toMatchObject({ outcome: 'tool-error', result: 'no such row' });
    expect(failed).not.toHaveProperty('code');
    const message = 'cannot reach postgres://joe:hunter2@db/x';
    expect(toActivity(call({ outcome: { kind: 'failed', code: 'TOOL_FAILED', message } }), redactor)).toMatchObject({
      outcome: 'failed',
      code: 'TOOL_FAILED',
      result: 'cannot reach postgres://joe:[redacted]@db/x',
    });
  });

  it('redacts arguments and results', () => {
    const record = toActivity(
      call({
        args: { url: 'postgres://joe:hunter2@db/x', api_key: 'ak-99998888' },
        outcome: finished('hunter2-hunter2'),
      }),
      redactor,
    );
    expect(record.input).toBe('{"url":"postgres://joe:[redacted]@db/x","api_key":"[redacted]"}');
    expect(record.result).toBe('[redacted]');
  });

  it('bounds input and result in bytes, inside no character, and says that it cut', () => {
    const record = toActivity(call({ args: '日'.repeat(10_000), outcome: finished('🦀'.repeat(20_000)) }), redactor);
    expect(record.truncated).toBe(true);
    expect(utf8Bytes(record.input)).toBe(ACTIVITY_INPUT_MAX_BYTES - 1);
    expect(record.input).toBe(`"${'日'.repeat(2_730)}`);
    expect(record.result).toBe('🦀'.repeat(ACTIVITY_RESULT_MAX_BYTES / 4));
  });

  it('does not call a record cut that fits exactly', () => {
    const record = toActivity(call({ outcome: finished('x'.repeat(ACTIVITY_RESULT_MAX_BYTES)) }), redactor);
    expect(record.result).toHaveLength(ACTIVITY_RESULT_MAX_BYTES);
    expect(record).not.toHaveProperty('truncated');
    expect(toActivity(call({ outcome: finished('x'.repeat(ACTIVITY_RESULT_MAX_BYTES + 1)) }), redactor).truncated).toBe(
      true,
    );
  });

  it('says that it cut although so little is left, when the redactor cut', () => {
    const record = toActivity(call({ outcome: finished(`password=${'a'.repeat(200_000)}`) }), redactor);
    expect(record).toMatchObject({ result: 'password=[redacted][cut]', truncated: true });
  });

  it('never shows half of a secret, or half of its mark, at either bound', () => {
    for (let shift = 0; shift <= 20; shift += 1) {
      const args = `${'a'.repeat(ACTIVITY_INPUT_MAX_BYTES - 1 - shift)}hunter2-hunter2 rest`;
      const text = `${'b'.repeat(ACTIVITY_RESULT_MAX_BYTES - shift)}hunter2-hunter2 rest`;
      const record = toActivity(call({ args, outcome: finished(text) }), redactor);
      expect(record.input).toMatch(/^"a+(?:\[redacted\].{0,10})?$/);
      expect(record.result).toMatch(/^b+(?:\[redacted\].{0,10})?$/);
    }
  });

  it('replaces binary results by their size', () => {
    const result: ToolResult = { content: [{ type: 'image', data: 'A'.repeat(100_000), mimeType: 'image/png' }] };
    expect(toActivity(call({ outcome: { kind: 'finished', result } }), redactor).result).toBe(
      '[image, image/png, 75000 bytes]',
    );
  });

  it('never throws, whatever a tool made of arguments and result', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    const results = [
      undefined,
      null,
      7,
      {},
      { content: 'text' },
      { content: [hostile] },
      hostile,
    ] as unknown as ToolResult[];
    for (const result of results) {
      const record = toActivity(
        call({ args: hostile, startedAtMs: Number.NaN, outcome: { kind: 'finished', result } }),
        redactor,
      );
      expect(record).toMatchObject({ callId: 'c1', input: '"[unreadable]"', startedAt: '1970-01-01T00:00:00.000Z' });
      expect(record.result).toBe('[redacted]');
    }
  });

  it('survives a redactor that throws', () => {
    const broken = {
      text: () => {
        throw new Error('x');
      },
      value: () => {
        throw new Error('x');
      },
    };
    expect(toActivity(call(), broken)).toMatchObject({ input: '[redacted]', result: '[redacted]' });
  });

  it('writes absent arguments as null', () => {
    expect(toActivity(call({ args: undefined }), redactor).input).toBe('null');
  });
});
