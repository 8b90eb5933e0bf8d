import { expect, test } from 'vitest';
import { notesOf, notesText } from '../src/notes.ts';

test('near names are one sentence, servers that are down follow', () => {
  expect(notesOf(['saw_cut', 'saw_set'], ['The server depot is down.'])).toEqual([
    'Nothing matches. Tools with similar names: saw_cut, saw_set.',
    'The server depot is down.',
  ]);
});

test('nothing near and nothing down is no note', () => {
  expect(notesOf([], [])).toEqual([]);
});

test('a long name of a stranger is cut and cleaned', () => {
  const [note] = notesOf([`x\u202e${'y'.repeat(200)}`], []);
  expect(note).toBe(`Nothing matches. Tools with similar names: x${'y'.repeat(76)}....`);
});

test('what several searches say is said once, in order, in at most 1,000 characters [search.answer]', () => {
  expect(notesText(['a', 'b', 'a'])).toBe('a\nb');
  expect(notesText([])).toBe('');
  const long = notesText(Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(120, 'x')));
  expect(long).toHaveLength(1_000);
  expect(long.endsWith('...')).toBe(true);
});
