// The ranker of one snapshot: made at the first search, or ahead of it in slices; out of the ranker of a similar snapshot where
// that one has been made and can change.

import type { Entry } from './admit.ts';
import { differenceOf } from './difference.ts';
import { SLICE_DOCUMENTS_COUNT } from './limits.ts';
import type { DocumentChange, Ranker, RankerFactory, SearchDocument } from './ranker.ts';

/** A place for a ranker. */
export interface IndexSlot {
  /** The ranker, made if need be. */
  get(): Ranker;
  /** The ranker if it has been made. */
  peek(): Ranker | undefined;
  /** Similar snapshots that have been indexed, while this one has not. */
  donors(): readonly Neighbour[];
  /** Makes it in slices of a few milliseconds with a `pause` between them. */
  warm(pause: () => Promise<void>): Promise<void>;
}

/** What a similar snapshot offers. */
export interface Neighbour {
  readonly entries: { readonly sorted: readonly Entry[] };
  readonly ranker: IndexSlot;
}

function isMade(other: Neighbour): boolean {
  return other.ranker.peek() !== undefined;
}

/** Makes a place. `entries` are sorted by id. */
export function createIndexSlot(
  entries: readonly Entry[],
  factory: RankerFactory,
  neighbours: readonly Neighbour[],
): IndexSlot {
  let made: Ranker | undefined;
  let warming: Promise<void> | undefined;
  // An index that has been made is held until ours is. One that has not is held by whoever may still make it: catalogs that
  // are changed again and again, and never searched, must not keep their whole past.
  const indexed = [...new Set(neighbours.flatMap((other) => (isMade(other) ? [other] : other.ranker.donors())))];
  const others = neighbours.filter((other) => !isMade(other)).map((other) => new WeakRef(other));
  let donors: readonly Neighbour[] = indexed;
  const derive = (): Ranker | undefined => {
    for (const other of [...others.map((held) => held.deref()), ...donors]) {
      const derived = other?.ranker.peek()?.change?.(changeOf(other.entries.sorted, entries));
      if (derived !== undefined) return derived;
    }
    return undefined;
  };
  const keep = (ranker: Ranker): Ranker => {
    donors = [];
    return (made ??= ranker);
  };
  const makeInSlices = async (pause: () => Promise<void>): Promise<void> => {
    const documents: SearchDocument[] = [];
    for (const entry of entries) {
      documents.push(entry.document());
      if (documents.length % SLICE_DOCUMENTS_COUNT === 0) await pause();
    }
    const steps = factory.inSteps?.(documents);
    if (steps === undefined) {
      keep(factory(documents));
      return;
    }
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        keep(step.value);
        return;
      }
      // Somebody could not wait and made it at once.
      if (made !== undefined) return;
      await pause();
    }
  };
  return {
    get: () => made ?? keep(derive() ?? factory(entries.map((entry) => entry.document()))),
    peek: () => made,
    donors: () => donors,
    warm(pause) {
      const derived = made ?? derive();
      if (derived !== undefined) keep(derived);
      if (made !== undefined) return Promise.resolve();
      warming ??= makeInSlices(pause).finally(() => {
        warming = undefined;
      });
      return warming;
    },
  };
}

/** What to take out of `before` and put in to get `after`. The same content counts as the same document. */
function changeOf(before: readonly Entry[], after: readonly Entry[]): DocumentChange {
  const isSame = (a: Entry, b: Entry): boolean => a.digest === b.digest;
  const { gone, come } = differenceOf(before, after, { idOf: ({ tool }) => tool.id, isSame });
  return { removed: gone.map(({ tool }) => tool.id), added: come.map((entry) => entry.document()) };
}
