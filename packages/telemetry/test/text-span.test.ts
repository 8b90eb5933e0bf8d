import { describe, expect, it } from 'vitest';
import { maskSpans, type TextSpan } from '../src/text-span.ts';

const text = '0123456789';
const cases: readonly [spans: readonly TextSpan[], shownChars: number, masked: string][] = [
  [[], 10, '0123456789'],
  [[], 4, '0123'],
  [[{ start: 2, end: 4 }], 10, '01[redacted]456789'],
  [[{ start: 0, end: 10 }], 10, '[redacted]'],
  [
    [
      { start: 6, end: 8 },
      { start: 1, end: 3 },
    ],
    10,
    '0[redacted]345[redacted]89',
  ],
  [
    [
      { start: 1, end: 5 },
      { start: 3, end: 7 },
    ],
    10,
    '0[redacted]789',
  ],
  [
    [
      { start: 1, end: 7 },
      { start: 3, end: 4 },
    ],
    10,
    '0[redacted]789',
  ],
  [
    [
      { start: 1, end: 3 },
      { start: 3, end: 5 },
    ],
    10,
    '0[redacted]56789',
  ],
  [[{ start: 3, end: 8 }], 5, '012[redacted]'],
  [[{ start: 3, end: 8 }], 3, '012'],
];

describe('maskSpans', () => {
  it.each(cases)('masks %j of %i characters as %s', (spans, shownChars, masked) => {
    expect(maskSpans(text, spans, shownChars)).toBe(masked);
  });
});
