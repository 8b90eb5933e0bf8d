// Which names of an object are shown, and in which order. A selection of its own so that the first sixteen of ten
// thousand names are found without sorting all of them.

import { compareCodeUnits } from '@toolcrib/tool';

/** What to choose from. `maxCount` names of at most `maxNameChars` characters are kept. */
export interface NameChoice {
  readonly required: ReadonlySet<string>;
  readonly maxCount: number;
  readonly maxNameChars: number;
}

/** Picks the first names in the order of a signature: required before optional, each by code unit. */
export function selectNames(names: Iterable<string>, choice: NameChoice): readonly string[] {
  const kept: string[] = [];
  const before = (a: string, b: string): boolean => {
    const rank = Number(choice.required.has(b)) - Number(choice.required.has(a));
    return (rank || compareCodeUnits(a, b)) < 0;
  };
  for (const name of names) {
    if (name.length > choice.maxNameChars) continue;
    const last = kept.at(-1);
    if (kept.length === choice.maxCount && (last === undefined || !before(name, last))) continue;
    kept.splice(placeOf(name, kept, before), 0, name);
    if (kept.length > choice.maxCount) kept.pop();
  }
  return kept;
}

function placeOf(name: string, sorted: readonly string[], before: (a: string, b: string) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(sorted[middle] ?? '', name)) low = middle + 1;
    else high = middle;
  }
  return low;
}
