// Do the weights carry over? For each data set, weights are tuned on all the others and read on the one left out. A step is
// taken only where it helps on the average and helps more sets than it hurts, so that no single set pulls the rest along.

import { bm25Ranker, type Ranker, type SearchDocument, type Tuning } from '@toolcrib/catalog';
import { renderTable } from '../table.ts';
import { meanOf, type Figures } from './retrieval-figures.ts';
import { figuresOf, openSet, sample, type DataSet, type LabelledQuery } from './retrieval-sets.ts';
import { FREE_NUMBERS, startSetting, toTuning, type Setting } from './retrieval-weights.ts';

/** Queries of a data set that tuning looks at, at most. Count; the figures are read on all of them. */
const SAMPLE_COUNT = 200;
/** Gain on the average of the sets below which a step is chance. Points of nDCG@10 plus half of hit@1. */
const GAIN_MIN = 0.1;
/** Rounds over all free numbers at most. Count. */
const ROUNDS_COUNT = 1;

/** What came out for one data set. */
export interface LeftOutFigures {
  readonly set: string;
  /** With the weights that ship. */
  readonly shipped: Figures;
  /** Before any tuning. */
  readonly start: Figures;
  /** With weights tuned in the same way on all sets, this one among them. */
  readonly tuned: Figures;
  /** With weights tuned on the other sets. */
  readonly leftOut: Figures;
  readonly weights: Setting;
}

/** Tunes and reads; says what it does, since it takes a while. */
export function measureLeftOut(sets: readonly DataSet[], say: (line: string) => void): readonly LeftOutFigures[] {
  const prepared = sets.map(prepare);
  const gauge = createGauge(prepared);
  const names = sets.map(({ name }) => name);
  const all = tune(names, gauge);
  say(`on all: ${JSON.stringify(all)}; ${gauge.size()} settings measured so far`);
  const figures = prepared.map((set): LeftOutFigures => {
    const others = names.filter((name) => name !== set.name);
    const weights = tune(others, gauge);
    say(`without ${set.name}: ${JSON.stringify(weights)}; ${gauge.size()} settings measured so far`);
    const read = (setting: Setting): Figures => set.measure(toTuning(setting));
    return {
      set: set.name,
      shipped: set.measure({}),
      start: read(startSetting()),
      tuned: read(all),
      leftOut: read(weights),
      weights,
    };
  });
  say(renderLeftOut(figures));
  return figures;
}

/** A data set whose catalog is built once; only the ranker behind it is changed. */
interface Prepared {
  readonly name: string;
  readonly queries: readonly LabelledQuery[];
  measure(tuning: Partial<Tuning>, queries?: readonly LabelledQuery[]): Figures;
}

function prepare(set: DataSet): Prepared {
  let tuning: Partial<Tuning> = {};
  let ranker: Ranker | undefined;
  // An index depends on the weights of fields alone.
  const indexes = new Map<string, Uint8Array | undefined>();
  const build = (documents: readonly SearchDocument[]): Ranker => {
    const key = JSON.stringify(tuning.fields);
    const saved = indexes.get(key);
    const built = bm25Ranker({ tuning, ...(saved !== undefined && { saved }) })(documents);
    if (saved === undefined) indexes.set(key, built.save?.());
    return built;
  };
  const opened = openSet(set, (documents) => ({
    rank: (...asked) => (ranker ??= build(documents)).rank(...asked),
  }));
  return {
    name: set.name,
    queries: set.queries,
    measure(chosen, queries = set.queries) {
      tuning = chosen;
      ranker = undefined;
      return figuresOf(opened, queries);
    },
  };
}

interface Gauge {
  /** How well a setting does on the sample of a data set: nDCG@10, and half as much of hit@1. */
  worth(setting: Setting, set: string): number;
  size(): number;
}

/** Data sets do not depend on which one is left out, so each setting is measured once. */
function createGauge(sets: readonly Prepared[]): Gauge {
  const known = new Map<string, ReadonlyMap<string, number>>();
  const measureAll = (setting: Setting): ReadonlyMap<string, number> =>
    new Map(
      sets.map((set) => {
        const figures = set.measure(toTuning(setting), sample(set.queries, SAMPLE_COUNT));
        return [set.name, figures['nDCG@10'] + figures['hit@1'] / 2];
      }),
    );
  return {
    size: () => known.size,
    worth(setting, set) {
      const key = JSON.stringify(FREE_NUMBERS.map(({ name }) => setting[name]));
      const found = known.get(key) ?? measureAll(setting);
      known.set(key, found);
      return found.get(set) ?? 0;
    },
  };
}

/** Climbs rung by rung, one number after the other, as long as anything moves. */
function tune(sets: readonly string[], gauge: Gauge): Setting {
  let best = startSetting();
  for (let round = 0; round < ROUNDS_COUNT; round += 1) {
    const before = best;
    for (const { name, ladder } of FREE_NUMBERS) best = climb(best, { name, ladder }, (to, from) => helps(to, from));
    if (best === before) break;
  }
  return best;

  function helps(to: Setting, from: Setting): boolean {
    const gains = sets.map((set) => gauge.worth(to, set) - gauge.worth(from, set));
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / sets.length;
    return mean >= GAIN_MIN && gains.filter((gain) => gain > 0).length > gains.filter((gain) => gain < 0).length;
  }
}

/** One rung up as long as that helps; where the first does not, down. */
function climb(
  from: Setting,
  { name, ladder }: { readonly name: string; readonly ladder: readonly number[] },
  helps: (to: Setting, from: Setting) => boolean,
): Setting {
  for (const direction of [1, -1]) {
    let best = from;
    for (let at = ladder.indexOf(from[name] ?? 0) + direction; ladder[at] !== undefined; at += direction) {
      const next = { ...best, [name]: ladder[at] ?? 0 };
      if (!helps(next, best)) break;
      best = next;
    }
    if (best !== from) return best;
  }
  return from;
}

function renderLeftOut(figures: readonly LeftOutFigures[]): string {
  const names = ['nDCG@10', 'hit@1', 'recall@8'] as const;
  const show = (of: Figures): readonly string[] => names.map((name) => of[name].toFixed(1));
  const ways = ['shipped', 'start', 'tuned', 'leftOut'] as const;
  const rows = figures.map((one) => [one.set, ...ways.flatMap((way) => show(one[way]))]);
  const means = ways.map((way) => meanOf(figures.map((one) => one[way])));
  const columns = ['left out', ...ways.flatMap((way) => names.map((name) => `${name}, ${way}`))];
  return renderTable(columns, [...rows, ['mean', ...means.flatMap(show)]]);
}
