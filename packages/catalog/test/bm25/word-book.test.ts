import { expect, test } from 'vitest';
import { createWordBook } from '../../src/bm25/word-book.ts';
import { COMPOUND_MEMO_MAX_COUNT } from '../../src/limits.ts';

test('words keep their numbers however many others are read in between', () => {
  const book = createWordBook();
  const first = book.read('sendInvoices');
  for (let number = 0; number <= COMPOUND_MEMO_MAX_COUNT; number += 1) book.read(`w${number}`);
  expect(book.read('sendInvoices')).toEqual(first);
  expect(first.map(({ text }) => text)).toContain('invoices');
});
