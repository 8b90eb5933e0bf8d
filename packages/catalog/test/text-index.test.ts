import { expect, test } from 'vitest';
import { createTextIndex } from '../src/text-index.ts';
import { FIELD_WEIGHTS } from '../src/weights.ts';
import { makeDocument } from './fixtures/documents.ts';

const OPTIONS = { fields: FIELD_WEIGHTS, k1: 1.2, b: 0.75 };
const DOCUMENTS = [
  makeDocument('send_mail', 'Send it.', 'post'),
  makeDocument('getURLs', 'List of links.', 'web'),
  makeDocument('a'),
];

test('positions follow ids in code-unit order, whatever the order of the documents', () => {
  const ids = ['mcp:post:send_mail', 'mcp:shop:a', 'mcp:web:getURLs'];
  expect(createTextIndex(DOCUMENTS, OPTIONS).documents.map(({ id }) => id)).toEqual(ids);
  expect(createTextIndex(DOCUMENTS.toReversed(), OPTIONS).documents.map(({ id }) => id)).toEqual(ids);
});

test('the words of a name are known without their joined whole, with their rarity', () => {
  const index = createTextIndex(DOCUMENTS, OPTIONS);
  expect(index.nameTerms(2)).toEqual([
    { text: 'get', idf: index.idf('get') },
    { text: 'url', idf: index.idf('url') },
  ]);
  expect(index.nameTerms(99)).toEqual([]);
});

test('it is known in which fields a term stands', () => {
  const index = createTextIndex(DOCUMENTS, OPTIONS);
  expect(index.fieldsWith(0, 'send')).toEqual(['name', 'description']);
  expect(index.fieldsWith(0, 'post')).toEqual(['owner']);
  expect(index.fieldsWith(0, 'url')).toEqual([]);
});

test('parameters are indexed field by field', () => {
  const document = {
    ...makeDocument('tool'),
    parameterNames: ['cityName', 'days'],
    parameterDescriptions: ['Days to look ahead.'],
  };
  const index = createTextIndex([document], OPTIONS);
  expect(index.fieldsWith(0, 'day')).toEqual(['parameterNames', 'parameterDescriptions']);
  expect(index.has('citynam')).toBe(true);
});

test('unknown words are compared with what is indexed', () => {
  expect(createTextIndex(DOCUMENTS, OPTIONS).nearest('sedn')).toEqual(['send']);
});
