import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest, NEAREST_MAX_COUNT } from '../src/index.ts';

/** The whole table, filled without any shortcut. */
function naiveDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  const cell = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = 0; row <= a.length; row += 1)
    for (let column = 0; column <= b.length; column += 1) table[row]![column] = edits(row, column);
  return cell(a.length, b.length);

  function edits(row: number, column: number): number {
    if (row === 0 || column === 0) return row + column;
    const cost = a[row - 1] === b[column - 1] ? 0 : 1;
    const plain = Math.min(cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + cost);
    const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    return swapped ? Math.min(plain, cell(row - 2, column - 2) + 1) : plain;
  }
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });

describe('editDistance', () => {
  it.each([
    ['', '', 3, 0],
    ['abc', 'abc', 0, 0],
    ['abc', 'abd', 0, 1],
    ['abc', 'ab', 1, 1],
    ['abc', 'xabc', 1, 1],
    ['abcd', 'abdc', 1, 1],
    ['ab', 'ba', 1, 1],
    ['ca', 'abc', 3, 3],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, 3],
    ['abc', 'abcdefgh', 3, 4],
    ['', 'abc', 3, 3],
    ['abcdef', 'badcfe', 3, 3],
  ])('between %j and %j within %i is %i', (a, b, maxEdits, edits) => {
    expect(editDistance(a, b, maxEdits)).toBe(edits);
    expect(editDistance(b, a, maxEdits)).toBe(edits);
  });

  it('agrees with the plain table up to its bound, and says one more beyond', () => {
    fc.assert(
      fc.property(short, short, fc.nat(5), (a, b, maxEdits) => {
        expect(editDistance(a, b, maxEdits)).toBe(Math.min(naiveDistance(a, b), maxEdits + 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('agrees with the plain table near the diagonal, where bands begin and end', () => {
    const edit = fc.record({ at: fc.nat(30), kind: fc.constantFrom('drop', 'insert', 'replace', 'swap') });
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 10, maxLength: 30 });
    fc.assert(
      fc.property(word, fc.array(edit, { maxLength: 4 }), fc.nat(4), (a, list, maxEdits) => {
        const b = list.reduce((text, { at, kind }) => change(text, at % (text.length + 1), kind), a);
        expect(editDistance(a, b, maxEdits)).toBe(Math.min(naiveDistance(a, b), maxEdits + 1));
      }),
      { numRuns: 1_000 },
    );
  });

  it('comes back for two long words', () => {
    const long = 'ab'.repeat(100_000);
    expect(editDistance(long, `${long.slice(1)}x`, 3)).toBe(2);
    expect(editDistance(long, 'ba'.repeat(100_000), 3)).toBe(2);
    expect(editDistance(long, 'x'.repeat(200_000), 3)).toBe(4);
  });
});

function change(text: string, at: number, kind: string): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  if (kind === 'insert') return `${before}x${after}`;
  if (kind === 'drop') return before + after.slice(1);
  if (kind === 'replace') return `${before}y${after.slice(1)}`;
  return before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2);
}

describe('nearest', () => {
  const known = ['create_issue', 'close_issue', 'list_issues', 'read', 'write', 'edit', '__proto__', 'constructor'];

  it.each([
    ['crate_issue', ['create_issue', 'close_issue']],
    ['raed', ['read']],
    ['READ', ['read']],
    ['edti', ['edit']],
    ['constuctor', ['constructor']],
    ['__prto__', ['__proto__']],
    ['nothing_like_it', []],
    ['', []],
  ])('of %j suggests %j', (word, words) => {
    expect(nearest(word, known)).toEqual(words);
  });

  it('puts the nearest first and equals in code-unit order, whatever the order given', () => {
    const words = ['tesx', 'test', 'Test', 'tesa', 'tes', 'text'];
    expect(nearest('test', words, 6)).toEqual(['Test', 'test', 'tes', 'tesa', 'tesx', 'text']);
    expect(nearest('test', words.toReversed(), 6)).toEqual(['Test', 'test', 'tes', 'tesa', 'tesx', 'text']);
  });

  it.each([
    ['ab', 1],
    ['abcd', 2],
    ['abcdefg', 3],
    ['abcdefghijklmnop', 3],
  ])('of %j allows %i edits and no more', (word, edits) => {
    const near = word + 'x'.repeat(edits);
    const far = word + 'x'.repeat(edits + 1);
    expect(nearest(word, [far, near])).toEqual([near]);
  });

  it('gives three at most unless asked otherwise, and each word once', () => {
    const words = ['tesa', 'tesb', 'tesc', 'tesd', 'tesa'];
    expect(nearest('test', words)).toHaveLength(NEAREST_MAX_COUNT);
    expect(nearest('test', words, 2)).toEqual(['tesa', 'tesb']);
    expect(nearest('test', words, 10)).toEqual(['tesa', 'tesb', 'tesc', 'tesd']);
    expect(nearest('test', words, 0)).toEqual([]);
    expect(nearest('test', words, -1)).toEqual([]);
  });
});
