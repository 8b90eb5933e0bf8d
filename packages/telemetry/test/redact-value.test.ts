import { describe, expect, it } from 'vitest';
import { createRedactor, REDACT_MAX_CHARS, REDACT_MAX_DEPTH, REDACT_MAX_NODES_COUNT } from '../src/index.ts';

const redactor = createRedactor();
const redact = (value: unknown): unknown => redactor.value(value);

function nested(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

describe('redacting values', () => {
  it('masks by key name at any depth and leaves the rest', () => {
    const args = {
      url: 'https://h/',
      api_key: 'ak-1',
      env: { FORGE_PERSONAL_ACCESS_TOKEN: 'pat', dbPassword: 'pw', MODE: 'fast' },
      headers: [{ 'X-Api-Key': ['a', 'b'], 'X-Trace': 't-1' }],
      credentials: { user: 'joe', k: 'x' },
      token: 12_345,
    };
    expect(redact(args)).toEqual({
      url: 'https://h/',
      api_key: '[redacted]',
      env: { FORGE_PERSONAL_ACCESS_TOKEN: '[redacted]', dbPassword: '[redacted]', MODE: 'fast' },
      headers: [{ 'X-Api-Key': '[redacted]', 'X-Trace': 't-1' }],
      credentials: '[redacted]',
      token: '[redacted]',
    });
  });

  it('keeps what only speaks of secrets', () => {
    const args = {
      maxTokens: 100,
      tokens: 7,
      hasPassword: true,
      password: null,
      token: '',
      token_type: 'Bearer',
      auth: { kind: 'x' },
    };
    expect(redact(args)).toEqual(args);
  });

  it('masks text but not numbers where a name may be a count', () => {
    expect(redact({ tokens: ['a', 'b'], pin: '1234', auth: 'joe:pw', max_tokens: 5 })).toEqual({
      tokens: ['[redacted]', '[redacted]'],
      pin: '[redacted]',
      auth: '[redacted]',
      max_tokens: 5,
    });
  });

  it('masks the value beside a secret name, in pairs and in name/value objects', () => {
    const headers = [
      ['x-api-key', 'abc'],
      ['x-trace', 't-1'],
      { name: 'Cookie', value: 'c' },
      { key: 'page', value: '2' },
    ];
    expect(redact(headers)).toEqual([
      ['x-api-key', '[redacted]'],
      ['x-trace', 't-1'],
      { name: 'Cookie', value: '[redacted]' },
      { key: 'page', value: '2' },
    ]);
  });

  it('masks inside keys', () => {
    expect(redact({ 'https://a:b@h/': 1 })).toEqual({ 'https://a:[redacted]@h/': 1 });
  });

  it('writes what JSON does not know as words', () => {
    const value = {
      big: 10n,
      date: new Date(0),
      noDate: new Date(Number.NaN),
      url: new URL('https://a:b@h/'),
      map: new Map<unknown, unknown>([
        ['password', 'x'],
        [1, 'one'],
      ]),
      set: new Set(['a']),
      bytes: new Uint8Array(3),
      buffer: new ArrayBuffer(2),
      call: () => 1,
      symbol: Symbol('s'),
      nan: Number.NaN,
      gone: undefined,
      list: [undefined, 1],
    };
    expect(redact(value)).toEqual({
      big: '10',
      date: '1970-01-01T00:00:00.000Z',
      noDate: null,
      url: 'https://a:[redacted]@h/',
      map: { password: '[redacted]', 1: 'one' },
      set: ['a'],
      bytes: '[binary, 3 bytes]',
      buffer: '[binary, 2 bytes]',
      call: '[function]',
      symbol: '[symbol]',
      nan: null,
      list: [null, 1],
    });
  });

  it('shows an error without its stack', () => {
    const error = Object.assign(new TypeError('cannot reach redis://:pw@h', { cause: 'token=abc' }), { code: 'E1' });
    expect(redact(error)).toEqual({
      name: 'TypeError',
      message: 'cannot reach redis://:[redacted]@h',
      cause: 'token=[redacted]',
      code: 'E1',
    });
  });

  it('keeps `__proto__` a key like any other', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":"x"}');
    const shown = redact(value);
    expect(JSON.stringify(shown)).toBe('{"__proto__":{"a":1},"constructor":2,"toString":"x"}');
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
  });
});

describe('hostile values', () => {
  it('are never run: getters, toJSON, iterators', () => {
    let ran = 0;
    const run = (): never => {
      ran += 1;
      throw new Error('ran');
    };
    class Endless extends Map<unknown, unknown> {
      override *[Symbol.iterator](): MapIterator<[unknown, unknown]> {
        for (;;) yield [run(), 1];
      }
    }
    const value = {
      get boom() {
        return run();
      },
      toJSON: run,
      toString: run,
      map: new Endless([['a', 1]]),
    };
    expect(redact(value)).toEqual({ boom: '[getter]', toJSON: '[function]', toString: '[function]', map: { a: 1 } });
    expect(ran).toBe(0);
  });

  it('that throw when touched become one word, and their neighbours stay', () => {
    const refuse = (): never => {
      throw new Error('hands off');
    };
    const traps = {
      get: refuse,
      ownKeys: refuse,
      getPrototypeOf: refuse,
      getOwnPropertyDescriptor: refuse,
      has: refuse,
    };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(redact({ a: new Proxy({}, traps), b: new Proxy([], traps), c: revoked.proxy, d: 1 })).toEqual({
      a: '[unreadable]',
      b: '[unreadable]',
      c: '[unreadable]',
      d: 1,
    });
  });

  it('that hold themselves end there, while a value held twice is shown twice', () => {
    const shared = { n: 1 };
    const loop: Record<string, unknown> = { shared, again: shared };
    loop['self'] = loop;
    loop['list'] = [loop];
    expect(redact(loop)).toEqual({ shared: { n: 1 }, again: { n: 1 }, self: '[circular]', list: ['[circular]'] });
  });

  it('are cut below the deepest level', () => {
    const shown = JSON.stringify(redact(nested(100_000)));
    expect(shown).toBe(`${'['.repeat(REDACT_MAX_DEPTH)}"[cut]"${']'.repeat(REDACT_MAX_DEPTH)}`);
  });

  it('are cut behind the last value that may be visited', () => {
    const list = redact(Array.from({ length: 50_000 }, () => 1)) as unknown[];
    expect(list.length).toBeLessThanOrEqual(REDACT_MAX_NODES_COUNT);
    expect(list.at(-1)).toBe('[cut]');
    const wide = redact(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, n]))) as object;
    expect(Object.keys(wide).length).toBeLessThanOrEqual(REDACT_MAX_NODES_COUNT + 1);
    expect(Object.keys(wide).at(-1)).toBe('[cut]');
  });

  it('that multiply by sharing are cut like any other', () => {
    let bomb: unknown = ['x'];
    for (let level = 0; level < 25; level += 1) bomb = [bomb, bomb, bomb, bomb];
    expect(JSON.stringify(redact(bomb)).length).toBeLessThan(20 * REDACT_MAX_NODES_COUNT);
  });

  it('have all their texts together cut', () => {
    const shown = redact(Array.from({ length: 9_000 }, () => 'x'.repeat(5_000))) as string[];
    expect(shown.join('').replaceAll('[cut]', '').length).toBe(REDACT_MAX_CHARS);
    expect(shown.at(-1)).toBe('[cut]');
  });
});
