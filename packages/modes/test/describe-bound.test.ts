import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundJson, partAt } from '../src/describe-bound.ts';

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('cutting', () => {
  test('what fits is passed on as it is', () => {
    const value = { a: [1, { b: 'c' }] };
    expect(boundJson(value, bytes(value)).value).toBe(value);
    expect(boundJson(value, bytes(value)).truncated).toBe(false);
  });

  test('the deepest parts go first [describe]', () => {
    const value = { a: { b: { c: { d: 'deep enough to be cut away' } } }, z: 'shallow' };
    expect(boundJson(value, 55)).toEqual({ value: { a: { b: { c: '...' } }, z: 'shallow' }, truncated: true });
    expect(boundJson(value, 36)).toEqual({ value: { a: { b: '...' }, z: 'shallow' }, truncated: true });
  });

  test('a part that is too large does not take its neighbours with it', () => {
    const value = {
      big: { list: Array.from({ length: 200 }, (_, index) => `value ${index}`) },
      small: { deep: { er: true } },
    };
    const { value: cut } = boundJson(value, 200);
    expect(cut).toMatchObject({ small: { deep: { er: true } } });
    expect((cut as typeof value).big.list.at(-1)).toBe('...');
    expect((cut as typeof value).big.list[0]).toBe('value 0');
  });

  test('a long text is clipped', () => {
    const { value } = boundJson({ description: 'd'.repeat(50_000), type: 'object' }, 2_000);
    expect(value).toEqual({ description: `${'d'.repeat(509)}...`, type: 'object' });
  });

  test('a text that is the whole value gets all of the room', () => {
    const { value, truncated } = boundJson('刨"'.repeat(5_000), 2_000);
    expect(truncated).toBe(true);
    expect(bytes(value)).toBeGreaterThan(1_900);
    expect(bytes(value)).toBeLessThanOrEqual(2_000);
    expect(value).toMatch(/^刨"刨.*\.\.\.$/);
  });

  test('an object with too many names shows the first of them and says that there are more', () => {
    const value = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name_${index}`, index]));
    const { value: cut, truncated } = boundJson(value, 1_000);
    expect(truncated).toBe(true);
    expect(Object.keys(cut as object)).toContain('name_0');
    expect(Object.keys(cut as object).at(-1)).toBe('...');
    expect(bytes(cut)).toBeGreaterThan(900);
  });

  test('inherited names are names like any other', () => {
    const value = JSON.parse(`{"__proto__":{"constructor":"c"},"x":"${'x'.repeat(400)}"}`) as unknown;
    expect(JSON.stringify(boundJson(value, 420).value)).toContain('{"__proto__":');
  });

  test('any value keeps its bound, and every survivor stands where it stood [describe]', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 30, max: 400 }), (value, max) => {
        const bound = boundJson(value, max);
        expect(bound.truncated).toBe(bytes(value) > max);
        expect(isPrefix(bound.value, value)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a schema nested ten thousand levels deep is cut without recursion', () => {
    const deep = Array.from({ length: 2_000 }).reduce<unknown>((inner) => ({ properties: { a: inner } }), {
      type: 'string',
    });
    expect(bytes(boundJson(deep, 1_000).value)).toBeLessThanOrEqual(1_000);
  });
});

function isPrefix(cut: unknown, whole: unknown): boolean {
  if (typeof cut === 'string' && cut.endsWith('...')) return true;
  if (typeof cut !== 'object' || cut === null) return cut === whole;
  return Object.entries(cut).every(([key, item]) => isPrefix(item, (whole as Record<string, unknown>)[key]));
}

describe('a path', () => {
  const schema = {
    type: 'object',
    properties: { 'a/b': { enum: ['x', 'y'] }, 'c~d': { type: 'string' }, list: { prefixItems: [{ const: 1 }] } },
  };

  test.each([
    ['/properties/list/prefixItems/0', { const: 1 }],
    ['properties/list/prefixItems/0/const', 1],
    ['#/properties/list', schema.properties.list],
    ['/properties/a~1b/enum/1', 'y'],
    ['/properties/c~0d', { type: 'string' }],
    ['#/properties/a~1b', { enum: ['x', 'y'] }],
    ['', schema],
  ])('%s finds its part', (path, part) => {
    expect(partAt(schema, path)).toEqual(part);
  });

  test.each([
    ['/properties/lst', 'at "/properties" there is a/b, c~d, list'],
    ['/nothing', 'at "/" there is type, properties'],
    ['/properties/list/prefixItems/7', 'at "/properties/list/prefixItems" there is 0'],
    ['/type/x', 'at "/type" nothing further exists'],
    ['/properties/constructor', 'at "/properties" there is'],
    ['/__proto__', 'at "/" there is'],
    ['/properties/list/length', 'at "/properties/list" there is prefixItems'],
  ])('%s is unknown, and what exists there is listed', (path, sentence) => {
    expect(() => partAt(schema, path)).toThrow(expect.objectContaining({ code: 'UNKNOWN_PATH' }));
    expect(() => partAt(schema, path)).toThrow(sentence);
  });

  test('a long list of what exists is bounded', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name_${index}`, {}]));
    expect(() => partAt(many, '/x')).toThrow('and 480 more');
  });
});
