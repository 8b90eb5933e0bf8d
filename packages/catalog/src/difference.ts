// In what two sorted lists differ. A walk along both: most of ten thousand items are the same object, and cost a glance.

import { compareCodeUnits } from '@toolcrib/tool';

/** What is only in the first, and what is only in the second list. */
export interface Difference<T> {
  readonly gone: readonly T[];
  readonly come: readonly T[];
}

/** How items are compared. */
export interface Likeness<T> {
  /** By which both lists are sorted, by code unit; distinct in each. */
  readonly idOf: (item: T) => string;
  /** Whether two objects with one id are the same. Default: they are not. */
  readonly isSame?: (a: T, b: T) => boolean;
}

/** Compares two lists. What has one id and is not the same is in both answers. */
export function differenceOf<T extends object>(
  before: readonly T[],
  after: readonly T[],
  { idOf, isSame = () => false }: Likeness<T>,
): Difference<T> {
  const [gone, come]: [T[], T[]] = [[], []];
  let [nth, other] = [0, 0];
  while (nth < before.length || other < after.length) {
    const [a, b] = [before[nth], after[other]];
    const order = a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : compareCodeUnits(idOf(a), idOf(b));
    const isKept = a === b || (order === 0 && a !== undefined && b !== undefined && isSame(a, b));
    if (order <= 0 && !isKept && a !== undefined) gone.push(a);
    if (order >= 0 && !isKept && b !== undefined) come.push(b);
    if (order <= 0) nth += 1;
    if (order >= 0) other += 1;
  }
  return { gone, come };
}
