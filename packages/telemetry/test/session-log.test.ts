import { describe, expect, it } from 'vitest';
import { createRedactor, createSessionLog, type LogEvent, type SessionLog } from '../src/index.ts';

function open(append: (line: string) => void | Promise<void>, now: () => number = () => 1_795_000_000_123): SessionLog {
  return createSessionLog({
    append,
    now,
    runId: 'run-1',
    redactor: createRedactor({ secrets: ['configured-secret'] }),
  });
}

const warning: LogEvent = { kind: 'warning', message: 'no sandbox' };

describe('createSessionLog', () => {
  it('writes each event as one line of JSON with its time and run', () => {
    const lines: string[] = [];
    const log = open((line) => void lines.push(line));
    log.write({ kind: 'run-started', model: 'm' });
    log.write(warning);
    expect(lines).toEqual([
      '{"time":"2026-11-18T11:06:40.123Z","runId":"run-1","kind":"run-started","model":"m"}',
      '{"time":"2026-11-18T11:06:40.123Z","runId":"run-1","kind":"warning","message":"no sandbox"}',
    ]);
    expect(log.dropped()).toBe(0);
  });

  it('redacts every text of an event', () => {
    const lines: string[] = [];
    open((line) => void lines.push(line)).write({
      kind: 'search',
      query: 'configured-secret redis://:pw@h',
      hits: ['a'],
    });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ query: '[redacted] redis://:[redacted]@h', hits: ['a'] });
  });

  it('writes an activity record as it is, since it was redacted before it was cut', () => {
    const lines: string[] = [];
    const record = {
      callId: 'c1',
      tool: { id: 'openclaw:core:read', name: 'read', source: 'openclaw', owner: 'core' },
      route: 'direct',
      startedAt: '2026-11-18T11:06:40.123Z',
      durationMs: 1,
      outcome: 'finished',
      input: '{"tokens":[1,2]}',
      result: 'ok',
    } as const;
    open((line) => void lines.push(line)).write({ kind: 'activity', ...record });
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: '2026-11-18T11:06:40.123Z',
      runId: 'run-1',
      kind: 'activity',
      ...record,
    });
  });

  it('keeps a line one line, for readers that also break at Unicode separators', () => {
    const lines: string[] = [];
    const message = 'a\nb\r\u2028c\u2029d';
    open((line) => void lines.push(line)).write({ kind: 'warning', message });
    expect(lines[0]).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message });
  });

  it('drops and counts what cannot be appended, now or later', async () => {
    const full = open(() => {
      throw new Error('disk full');
    });
    full.write(warning);
    full.write(warning);
    expect(full.dropped()).toBe(2);
    const slow = open(() => Promise.reject(new Error('disk full')));
    slow.write(warning);
    await Promise.resolve().then(() => {});
    await Promise.resolve();
    expect(slow.dropped()).toBe(1);
  });

  it('drops and counts what cannot be written', () => {
    const lines: string[] = [];
    const log = open((line) => void lines.push(line));
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
    for (const event of [null, undefined, 'text', hostile]) log.write(event as never);
    expect(lines).toEqual([]);
    expect(log.dropped()).toBe(4);
  });

  it('writes the epoch where the clock is broken, and drops where it throws', () => {
    const lines: string[] = [];
    open(
      (line) => void lines.push(line),
      () => Number.NaN,
    ).write(warning);
    expect(lines[0]).toContain('"time":"1970-01-01T00:00:00.000Z"');
    const log = open(
      (line) => void lines.push(line),
      () => {
        throw new Error('no clock');
      },
    );
    log.write(warning);
    expect([lines.length, log.dropped()]).toEqual([1, 1]);
  });
});
