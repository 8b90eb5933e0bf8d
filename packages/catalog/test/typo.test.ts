import { expect, test } from 'vitest';
import { createNearestTerms } from '../src/typo.ts';

const nearest = createNearestTerms([
  'schedul',
  'calendar',
  'weather',
  'leather',
  'list',
  'v2',
  'sha256',
  'organization',
  '在庫',
]);

test.each([
  ['shedul', ['schedul'], 'a letter is missing'],
  ['calender', ['calendar'], 'a letter is wrong'],
  ['claendar', ['calendar'], 'neighbours are swapped'],
  ['weatherr', ['weather'], 'a letter too many'],
  ['xeather', ['leather', 'weather'], 'two are equally near: in code-unit order'],
  ['weather', ['weather'], 'the word itself is nearest'],
  ['orgnizatoin', ['organization'], 'two edits in a long word'],
  ['schdle', [], 'two edits in a short word'],
  ['lst', [], 'three letters resemble too much'],
  ['v3v3', [], 'digits are versions or data'],
  ['sha255', [], 'digits are versions or data'],
  ['quasar', [], 'nothing is near'],
  ['', [], 'nothing is asked'],
])('%s → %j: %s', (word, expected) => {
  expect(nearest(word)).toEqual(expected);
});

test('at most three terms, whatever their number', () => {
  expect(createNearestTerms(['bore', 'core', 'fore', 'gore', 'more', 'pore'])('xore')).toEqual([
    'bore',
    'core',
    'fore',
  ]);
});
