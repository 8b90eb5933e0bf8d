import { describe, expect, test } from 'vitest';
import { toJson } from '../../src/guest/to-json.ts';

const circle: Record<string, unknown> = { list: [0, { a: 1 }] };
(circle['list'] as unknown[]).push(circle);

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

function linked(count: number): unknown {
  let value: unknown = null;
  for (let at = 0; at < count; at += 1) value = { name: `n${at}`, at, next: value };
  return value;
}

const shared = { a: 1 };

describe('a value as JSON', () => {
  test.each<[string, unknown, unknown]>([
    ['plain data', { a: [1, 'x', null] }, { kind: 'text', text: '{"a":[1,"x",null]}' }],
    ['undefined', undefined, { kind: 'nothing' }],
    ['what is shared but no circle', [shared, shared], { kind: 'text', text: '[{"a":1},{"a":1}]' }],
    ['functions inside', { f() {}, list: [() => 1] }, { kind: 'text', text: '{"list":[null]}' }],
    ['a function', () => 1, { kind: 'unusable', why: 'it is a function; call it and return plain data' }],
    ['a symbol', Symbol('x'), { kind: 'unusable', why: 'it is a symbol; call it and return plain data' }],
    ['a circle', circle, { kind: 'unusable', why: 'it is circular at value.list[2]' }],
    ['lists in lists', nested(10_000), { kind: 'unusable', why: 'it is nested deeper than 100 levels' }],
    ['a linked list', linked(5_000), { kind: 'unusable', why: 'it is nested deeper than 100 levels' }],
    ['text over the limit', 'x'.repeat(101), { kind: 'too-large' }],
    ['data over the limit', ['x'.repeat(101)], { kind: 'too-large' }],
  ])('%s', (_, value, expected) => {
    expect(toJson(value, 100)).toEqual(expected);
  });

  test('what a getter throws is passed on', () => {
    const error = new Error('boom');
    const value = {
      get bad(): never {
        throw error;
      },
    };
    expect(toJson(value, 100)).toEqual({ kind: 'thrown', error });
  });

  test('toJSON is asked, as JSON does', () => {
    expect(toJson({ deep: nested(90), toJSON: () => 'flat' }, 1_000)).toEqual({ kind: 'text', text: '"flat"' });
  });
});
