import { expect, test } from 'vitest';
import { createSecretMask } from '../src/secret-mask.ts';

test('shows a value exactly, also what looks like a secret to a guess', () => {
  const args = {
    password: 'tr0ub4dor',
    path: '/srv/a b',
    n: 1.5,
    list: [true, null, { token: 'ghp_0123456789abcdef' }],
  };
  expect(createSecretMask(['s3cret-from-env']).value(args)).toEqual(args);
});

test('masks configured secrets verbatim in texts, keys and numbers, at any depth', () => {
  const mask = createSecretMask(['s3cret-from-env', '8237461']);
  expect(
    mask.value({ a: ['say s3cret-from-env twice: s3cret-from-env'], 's3cret-from-env': 8237461, b: 823746 }),
  ).toEqual({
    a: ['say [redacted] twice: [redacted]'],
    '[redacted]': '[redacted]',
    b: 823746,
  });
});

test('keeps keys that are names of prototypes', () => {
  const args: unknown = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}');
  expect(JSON.stringify(createSecretMask([]).value(args))).toBe('{"__proto__":{"x":1},"constructor":2}');
});

test('shows nothing of what cannot be walked', () => {
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  expect(createSecretMask([]).value(cycle)).toBe('[redacted]');
});
