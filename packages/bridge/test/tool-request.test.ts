import { describe, expect, test } from 'vitest';
import { parseCall, toRequest } from '../src/tool-request.ts';

describe('a call message', () => {
  test.each([
    ['["call","x",{"a":1}]', { method: 'call', list: ['x', { a: 1 }] }],
    ['["search"]', { method: 'search', list: [] }],
    ['["constructor","x"]', undefined],
    ['["__proto__"]', undefined],
    ['{"0":"call"}', undefined],
    ['[["call"],"x"]', undefined],
    ['null', undefined],
    ['not json', undefined],
    [`["call","x",${'['.repeat(101)}${']'.repeat(101)}]`, undefined],
  ])('%s', (text, expected) => {
    expect(parseCall(text)).toEqual(expected);
  });
});

describe('a request for the host', () => {
  test.each([
    ['search', ['q'], { query: 'q' }],
    ['search', ['q', { limit: 3 }], { query: 'q', limit: 3 }],
    ['search', ['q', { limit: null }], { query: 'q' }],
    ['search', ['q', 3], { query: 'q', limit: 3 }],
    ['search', [{ query: 'q', limit: 2 }], { query: 'q', limit: 2 }],
    ['search', ['', null], { query: '' }],
    ['describe', ['x'], { id: 'x' }],
    ['describe', ['x', { path: '/a' }], { id: 'x', path: '/a' }],
    ['describe', [{ id: 'x', path: '/b' }], { id: 'x', path: '/b' }],
    ['call', ['x'], { id: 'x' }],
    ['call', ['x', null], { id: 'x' }],
    ['call', ['x', { id: 'inner' }], { id: 'x', args: { id: 'inner' } }],
    ['call', ['x', [1]], { id: 'x', args: [1] }],
    ['call', [{ id: 'x', args: { a: 1 } }], { id: 'x', args: { a: 1 } }],
    ['call', [{ id: 'x' }, { a: 1 }], { id: 'x', args: { a: 1 } }],
    ['call', ['__proto__', {}], { id: '__proto__', args: {} }],
  ])('%s(%j)', (method, list, args) => {
    const request = toRequest({ method, list });
    expect(request).toEqual({ kind: 'request', args, target: 'id' in args ? args.id : args.query });
  });

  test.each([
    ['search', [42]],
    ['search', []],
    ['search', ['q', 'five']],
    ['describe', [null]],
    ['describe', ['']],
    ['call', [42, {}]],
    ['call', [['x'], {}]],
    ['call', [{}, {}]],
    ['call', []],
  ])('%s(%j) is refused by name', (method, list) => {
    const request = toRequest({ method, list });
    expect(request).toMatchObject({ kind: 'refused', error: { code: 'INVALID_CALL' } });
    expect(request.kind === 'refused' && request.error.message).toContain(`openclaw.tools.${method}`);
  });
});
