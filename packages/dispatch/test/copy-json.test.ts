import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyJson } from '../src/copy-json.ts';

describe('copyJson', () => {
  it('copies every JSON value as JSON would', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const outcome = copyJson(value);
        expect(outcome.kind === 'copied' && outcome.value).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('the copy does not follow the original', () => {
    const original = { list: [1] };
    const outcome = copyJson(original);
    original.list.push(2);
    expect(outcome).toMatchObject({ kind: 'copied', value: { list: [1] } });
  });

  it('freezes every level where asked', () => {
    const outcome = copyJson({ a: [{ b: 1 }] }, { freeze: true });
    const value = (outcome.kind === 'copied' ? outcome.value : undefined) as { a: [object] };
    expect([Object.isFrozen(value), Object.isFrozen(value.a), Object.isFrozen(value.a[0])]).toEqual([true, true, true]);
  });

  it('leaves out what is undefined, and keeps a place in an array as null', () => {
    expect(copyJson({ a: undefined, b: [undefined, 1] })).toMatchObject({ kind: 'copied', value: { b: [null, 1] } });
  });

  it('keeps __proto__ as a property and changes no prototype', () => {
    const outcome = copyJson(JSON.parse('{"__proto__":{"polluted":1}}'));
    const value = outcome.kind === 'copied' ? (outcome.value as object) : {};
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":1}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('counts values and characters', () => {
    expect(copyJson({ a: 'xx', b: [1, null] })).toMatchObject({ kind: 'copied', count: 5 });
  });

  const circle: unknown[] = [];
  circle.push({ circle });
  const refused: readonly [string, unknown, { keyword: string; path: string }][] = [
    [
      'a circle',
      circle,
      {
        keyword: 'depth',
        path: '/0/circle'.repeat(29).slice(0, 256),
      },
    ],
    ['a function', { 'a/b': () => 1 }, { keyword: 'json', path: '/a~1b' }],
    ['a date', { at: new Date(0) }, { keyword: 'json', path: '/at' }],
    ['a map', new Map(), { keyword: 'json', path: '' }],
    ['a symbol', [Symbol('x')], { keyword: 'json', path: '/0' }],
    ['not a number', { n: Number.NaN }, { keyword: 'json', path: '/n' }],
    ['a bigint', { n: 1n }, { keyword: 'exact', path: '/n' }],
    ['too much text', 'x'.repeat(9 * 1024 * 1024), { keyword: 'size', path: '' }],
    ['an array that claims to be endless', Object.assign([], { length: 4_000_000_000 }), { keyword: 'size', path: '' }],
    ['undefined', undefined, { keyword: 'json', path: '' }],
  ];
  for (const [name, value, expected] of refused)
    it(`refuses ${name} and says where`, () => expect(copyJson(value)).toMatchObject({ kind: 'refused', ...expected }));

  it('refuses a property whose getter throws', () => {
    const value = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('secret');
      },
    });
    expect(copyJson(value)).toEqual({ kind: 'refused', keyword: 'json', path: '', message: 'cannot be read' });
  });

  it('refuses whole numbers that may have been rounded, where asked', () => {
    const exact = (value: unknown) => copyJson(value, { exactIntegers: true }).kind;
    expect([2 ** 53 - 1, 2 ** 53, -(2 ** 53), 812734650918273664, 1e21, 0.1].map(exact)).toEqual([
      'copied',
      'refused',
      'refused',
      'refused',
      'copied',
      'copied',
    ]);
    expect(copyJson(2 ** 53).kind).toBe('copied');
  });
});
