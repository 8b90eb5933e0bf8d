import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, fingerprint, FINGERPRINT_MAX_DEPTH, ToolcribError } from '../src/index.ts';

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

/** The same value with the properties of every object written in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return ToolcribError.is(error) ? error.code : 'not ours';
  }
  return 'nothing thrown';
}

describe('canonicalJson', () => {
  it.each([
    [null, 'null'],
    [true, 'true'],
    [-0, '0'],
    [1e21, '1e+21'],
    ['a"\n\ud800', '"a\\"\\n\\ud800"'],
    [[3, 1, 2], '[3,1,2]'],
    [{ b: 1, a: [{ d: 1, c: 2 }] }, '{"a":[{"c":2,"d":1}],"b":1}'],
    [{ a: undefined, b: 1 }, '{"b":1}'],
    [[undefined, 1], '[null,1]'],
    [{ é: 1, z: 2, Z: 3, '10': 4, '9': 5 }, '{"10":4,"9":5,"Z":3,"z":2,"é":1}'],
    [{}, '{}'],
    [Object.create(null), '{}'],
    [undefined, 'null'],
  ])('writes %j as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('writes a hole in an array as null, as JSON does', () => {
    const holed: unknown[] = [1];
    holed[2] = 3;
    expect(canonicalJson(holed)).toBe('[1,null,3]');
  });

  it('is JSON that says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps `__proto__` a property like any other', () => {
    const value: unknown = JSON.parse('{"b":1,"__proto__":{"a":1},"constructor":2}');
    expect(canonicalJson(value)).toBe('{"__proto__":{"a":1},"b":1,"constructor":2}');
    expect(fingerprint(value)).not.toBe(fingerprint(JSON.parse('{"b":1,"constructor":2}')));
  });

  it('reads object literals of another realm', () => {
    expect(canonicalJson(runInNewContext('({ b: {}, a: [1] })'))).toBe('{"a":[1],"b":{}}');
  });
});

describe('what is not JSON', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
    },
  );
  const getter = {
    get boom(): never {
      throw new Error('no');
    },
  };
  const values: readonly [what: string, value: unknown][] = [
    ['a cycle', loop],
    ['a cycle through a list', [[loop]]],
    ['a function', { run: () => 1 }],
    ['a symbol', [Symbol('s')]],
    ['a bigint', { big: 1n }],
    ['a date, which would look like any other date', { at: new Date(0) }],
    ['a map', new Map([['a', 1]])],
    ['a set', [new Set([1])]],
    [
      'an object with nothing but private state',
      new (class {
        #secret = 1;
        read(): number {
          return this.#secret;
        }
      })(),
    ],
    ['a proxy that throws', hostile],
    ['a getter that throws', getter],
    ['too many levels', nested(FINGERPRINT_MAX_DEPTH + 1)],
    ['far too many levels', nested(100_000)],
  ];

  it.each(values)('%s is refused as such', (_, value) => {
    expect(codeOf(() => canonicalJson(value))).toBe('NOT_JSON');
    expect(codeOf(() => fingerprint(value))).toBe('NOT_JSON');
  });

  it('begins one level below the deepest that is allowed', () => {
    expect(canonicalJson(nested(FINGERPRINT_MAX_DEPTH))).toHaveLength(2 * FINGERPRINT_MAX_DEPTH + 1);
  });
});

describe('fingerprint', () => {
  it('is the same in every process', () => {
    expect(fingerprint({ b: [1, 'x'], a: null })).toBe('c22cb7b0353770e2b38094af641143eb');
  });

  it('does not depend on the order of properties', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(fingerprint(reversed(value))).toBe(fingerprint(value));
      }),
    );
  });

  it('depends on the order of items, on types and on nesting', () => {
    const values = [
      [1, 2],
      [2, 1],
      ['1', 2],
      [[1], 2],
      { a: 1 },
      { a: '1' },
      { a: { a: 1 } },
      [],
      {},
      '',
      null,
      0,
      false,
      '{}',
    ];
    expect(new Set(values.map(fingerprint)).size).toBe(values.length);
  });
});
