import { describe, expect, it } from 'vitest';
import { throughInvisible, withoutInvisible } from '../src/invisible.ts';
import { createRedactor } from '../src/redact.ts';
import { createSecretMask } from '../src/secret-mask.ts';
import type { SpanFinder } from '../src/text-span.ts';

const MARKS = ['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u{e0041}', '\ufe0f'];
const token = ['ghp', 'Ab3dEf6hIjAb3dEf6hIjAb3dEf6hIjAb3dEf'].join('_');

describe('a secret with something invisible in its middle [gateway.sessions]', () => {
  const redactor = createRedactor({ secrets: ['s3cret-from-env'] });
  it.each(MARKS)('is found through %j', (mark) => {
    const hidden = token.slice(0, 2) + mark + token.slice(2, 20) + mark + token.slice(20);
    expect(redactor.text(`see ${hidden}, and go`)).toBe('see [redacted], and go');
    expect(redactor.text(`x s3cret${mark}-from-env y`)).toBe('x [redacted] y');
    expect(redactor.value({ [`pass${mark}word`]: 'tr0ub4dor' })).toEqual({ [`pass${mark}word`]: '[redacted]' });
    expect(createSecretMask(['s3cret-from-env']).value(`x s3cret${mark}-from-env y`)).toBe('x [redacted] y');
  });

  it('is found beside one that stands in the open, and the rest of the text stays as it is', () => {
    const hidden = `${token.slice(0, 9)}\u200b${token.slice(9)}`;
    expect(redactor.text(`a\u200bb ${token} 👩\u200d👧 ${hidden} c\u00add`)).toBe(
      'a\u200bb [redacted] 👩\u200d👧 [redacted] c\u00add',
    );
  });
});

it('places what it finds beneath where it stands in the text', () => {
  const findB: SpanFinder = (text) =>
    Array.from(text.matchAll(/bb/g), ({ index }) => ({ start: index, end: index + 2 }));
  const find = throughInvisible([findB]);
  expect(find('abba')).toEqual([{ start: 1, end: 3 }]);
  expect(find('\u200bab\u200b\u{e0041}ba\u200b')).toEqual([{ start: 2, end: 7 }]);
  expect(withoutInvisible('a\u200b\u{e0041}b')).toBe('ab');
});
