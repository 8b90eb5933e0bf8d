// Suggestions for a misspelt word: the few known words within a small edit distance.

import { compareCodeUnits } from './code-unit.ts';
import { NEAREST_MAX_COUNT, NEAREST_MAX_EDITS_COUNT } from './limits.ts';

/**
 * Picks the words nearest to `word`, case aside: nearest first, then by code unit.
 * A word is near within min(3, max(1, ceil(length / 3))) edits; swapped neighbours are one edit.
 */
export function nearest(
  word: string,
  known: Iterable<string>,
  maxCount: number = NEAREST_MAX_COUNT,
): readonly string[] {
  const folded = word.toLowerCase();
  const maxEdits = Math.min(NEAREST_MAX_EDITS_COUNT, Math.max(1, Math.ceil(folded.length / 3)));
  const found: { readonly text: string; readonly edits: number }[] = [];
  for (const text of new Set(known)) {
    const edits = editDistance(folded, text.toLowerCase(), maxEdits);
    if (edits <= maxEdits) found.push({ text, edits });
  }
  found.sort((a, b) => a.edits - b.edits || compareCodeUnits(a.text, b.text));
  return found.slice(0, Math.max(0, maxCount)).map((entry) => entry.text);
}

/**
 * Counts the edits that turn `a` into `b`: insert, delete, replace, swap neighbours.
 * @param maxEdits Gives up beyond this and returns `maxEdits + 1`; time is bounded by length × maxEdits.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  const tooFar = maxEdits + 1;
  if (Math.abs(a.length - b.length) > maxEdits) return tooFar;
  let [older, previous, current] = [[], Array.from({ length: b.length + 1 }, (_, column) => column), []] as Rows;
  for (let row = 1; row <= a.length; row += 1) {
    const first = Math.max(1, row - maxEdits);
    const last = Math.min(b.length, row + maxEdits);
    // Rows are reused, so the value left of the band must be renewed; `row` is right for column 0 and beyond the bound elsewhere.
    current[first - 1] = row;
    let best = row;
    for (let column = first; column <= last; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let edits = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + cost);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) edits = Math.min(edits, at(older, column - 2) + 1);
      current[column] = edits;
      best = Math.min(best, edits);
    }
    if (best > maxEdits) return tooFar;
    [older, previous, current] = [previous, current, older];
  }
  return Math.min(at(previous, b.length), tooFar);
}

type Rows = [older: number[], previous: number[], current: number[]];

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
