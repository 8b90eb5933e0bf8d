import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.ts';

const redactor = createRedactor();
const cases: readonly [text: string, shown: string][] = [
  ['bad token Bearer zz-19283746 for you', 'bad token Bearer [redacted] for you'],
  ['BEARER abcdefghijklmnop', 'BEARER [redacted]'],
  ['bearer  a.b-c_d~e+f/g==', 'bearer  [redacted]'],
  ['Bearer%20abc123', 'Bearer%20[redacted]'],
  ['Bearer: abc123', 'Bearer: [redacted]'],
  ['Basic dXNlcjpwYXNz', 'Basic [redacted]'],
  ['Basic QWxhZGRpbg==', 'Basic [redacted]'],
  ['Bearer token is missing', 'Bearer token is missing'],
  ['Use bearer authentication.', 'Use bearer authentication.'],
  [
    'WWW-Authenticate: Bearer realm="x", error="invalid_token"',
    'WWW-Authenticate: Bearer realm="x", error="invalid_token"',
  ],
  ['some basic information', 'some basic information'],
  ['forbearer abc123', 'forbearer abc123'],
];

describe('authorization schemes', () => {
  it.each(cases)('%s becomes %s', (text, shown) => {
    expect(redactor.text(text)).toBe(shown);
  });
});
