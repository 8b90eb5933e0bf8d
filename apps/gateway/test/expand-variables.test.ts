import { describe, expect, test } from 'vitest';
import { expandVariables } from '../src/config/expand-variables.ts';

describe('expandVariables', () => {
  test('puts in values and defaults, in keys of any depth', () => {
    const raw = { a: '${HOST}:${PORT:-80}', b: [{ c: 'x${EMPTY:-y}z' }], n: 3 };
    const { value, problems } = expandVariables(raw, { HOST: 'h', EMPTY: '' });
    expect(value).toEqual({ a: 'h:80', b: [{ c: 'xyz' }], n: 3 });
    expect(problems).toEqual([]);
  });

  test('names every variable that is missing, with its place', () => {
    const { problems } = expandVariables({ s: { k: '${ONE}' }, l: ['${TWO}'] }, {});
    expect(problems).toEqual([
      's.k: found "${ONE}", but ONE is not set; set it or write ${ONE:-default}',
      'l.0: found "${TWO}", but TWO is not set; set it or write ${TWO:-default}',
    ]);
  });

  test('keeps what came from the environment as secrets, and defaults not', () => {
    const { secrets } = expandVariables(['${KEY}', '${OTHER:-public}'], { KEY: 'k-123' });
    expect(secrets).toEqual(['k-123']);
  });

  test('leaves a value that looks like a variable alone after expansion', () => {
    expect(expandVariables('${A}', { A: '${B}' }).value).toBe('${B}');
  });

  test.each(['__proto__', 'constructor', 'toString'])('takes %s for a variable like any other', (name) => {
    const raw = `a\${${name}}`;
    expect(expandVariables(raw, {}).problems).toHaveLength(1);
    expect(expandVariables(`a\${${name}:-b}`, {}).value).toBe('ab');
  });

  test('keeps a key called __proto__ as data', () => {
    const { value } = expandVariables(JSON.parse('{"__proto__": {"x": "${A}"}}'), { A: '1' });
    expect(JSON.stringify(value)).toBe('{"__proto__":{"x":"1"}}');
  });
});
