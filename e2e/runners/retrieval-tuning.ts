// Do the weights carry over? For each data set, weights are tuned on all the others, from textbook BM25 upwards, and read on the
// one left out. The search is coarse: each number in turn takes the best of a few values.

import { bm25Ranker, TUNING, type Tuning } from '@toolcrib/catalog';
import { renderTable } from '../table.ts';
import { meanOf, type Figures } from './retrieval-figures.ts';
import { PLAIN_TUNING } from './retrieval-parts.ts';
import { figuresOf, openSet, sample, type DataSet } from './retrieval-sets.ts';

/** Queries of a data set that tuning looks at. Count; the figures are read on all of them. */
const SAMPLE_COUNT = 100;
/** Names that set a field's weight. */
const FIELD = /^fields\.(.+)$/u;

/** Values to try, in this order of numbers; what moves most comes first. */
const CHOICES: readonly (readonly [name: string, values: readonly number[]])[] = [
  ['fields.name', [1, 2, 3.5, 5]],
  ['fields.owner', [0.5, 1, 2]],
  ['fields.parameterNames', [0.25, 0.5, 1]],
  ['fields.parameterDescriptions', [0.15, 0.4, 0.8]],
  ['nameCoverage', [0, 0.3, 0.6, 1]],
  ['related', [0, 0.25, 0.5, 0.75, 1]],
  ['topics', [0, 0.5, 0.8, 1]],
  ['pair', [0, 0.2, 0.4, 0.7]],
  ['action', [0, 0.06, 0.12, 0.2]],
  ['exactWord', [0, 0.15, 0.3, 0.6]],
  ['ownerEvidence', [0, 0.1, 0.2, 0.4]],
  ['ownerCoverage', [0, 0.2, 0.4]],
  ['chatty', [0.4, 0.7, 1]],
  ['same', [0, 0.5, 0.8]],
  ['joined', [0, 0.3, 0.6]],
  ['spread', [0, 0.15, 0.3]],
  ['relatedRest', [0, 0.25, 0.5, 0.75]],
  ['saidAlready', [0, 0.25, 0.45, 0.7]],
  ['b', [0.45, 0.6, 0.75]],
  ['k1', [0.9, 1.2, 1.6]],
];

/** Settings by name; `fields.name` and the like are field weights, `action` sets bonus and malus. */
type Setting = Readonly<Record<string, number>>;

/** What came out for one data set. */
export interface LeftOutFigures {
  readonly set: string;
  /** With the weights that ship. */
  readonly shipped: Figures;
  /** With weights tuned in the same coarse way on all sets, this one among them. */
  readonly tuned: Figures;
  /** With weights tuned on the other sets. */
  readonly leftOut: Figures;
  readonly weights: Setting;
}

/** Tunes and reads; says what it does, since it takes a while. */
export function measureLeftOut(sets: readonly DataSet[], say: (line: string) => void): readonly LeftOutFigures[] {
  const gauge = createGauge(sets);
  const all = tune(
    sets.map(({ name }) => name),
    gauge,
  );
  say(`on all: ${JSON.stringify(all)}; ${gauge.size()} settings measured so far`);
  const figures = sets.map((set): LeftOutFigures => {
    const weights = tune(
      sets.map(({ name }) => name).filter((name) => name !== set.name),
      gauge,
    );
    say(`without ${set.name}: ${JSON.stringify(weights)}; ${gauge.size()} settings measured so far`);
    const read = (setting: Setting): Figures => figuresOf(openSet(set, bm25Ranker({ tuning: toTuning(setting) })));
    return { set: set.name, shipped: figuresOf(openSet(set)), tuned: read(all), leftOut: read(weights), weights };
  });
  say(renderLeftOut(figures));
  return figures;
}

interface Gauge {
  /** How well a setting does on the sample of a data set: nDCG@10, and half as much of hit@1. */
  worth(setting: Setting, set: string): number;
  size(): number;
}

/** Data sets do not depend on which one is left out, so each setting is measured once. */
function createGauge(sets: readonly DataSet[]): Gauge {
  const known = new Map<string, ReadonlyMap<string, number>>();
  const measureAll = (setting: Setting): ReadonlyMap<string, number> => {
    const ranker = bm25Ranker({ tuning: toTuning(setting) });
    return new Map(
      sets.map((set) => {
        const figures = figuresOf(openSet(set, ranker), sample(set.queries, SAMPLE_COUNT));
        return [set.name, figures['nDCG@10'] + figures['hit@1'] / 2];
      }),
    );
  };
  return {
    size: () => known.size,
    worth(setting, set) {
      const key = JSON.stringify(CHOICES.map(([name]) => setting[name]));
      const found = known.get(key) ?? measureAll(setting);
      known.set(key, found);
      return found.get(set) ?? 0;
    },
  };
}

function tune(names: readonly string[], gauge: Gauge): Setting {
  const mean = (setting: Setting): number => names.reduce((sum, name) => sum + gauge.worth(setting, name), 0);
  let best = plainSetting();
  for (const [name, values] of CHOICES) {
    const tried = values.map((value) => ({ ...best, [name]: value }));
    best = tried.reduce((top, one) => (mean(one) > mean(top) ? one : top), best);
  }
  return best;
}

/** Textbook BM25 in the numbers of {@link CHOICES}; what only related words use stands at the middle. */
function plainSetting(): Setting {
  const { fields, ...plain } = { ...TUNING, ...PLAIN_TUNING };
  const numbers: Record<string, number> = { action: 0, ...plain, relatedRest: 0.5, saidAlready: 0.25, topics: 0.5 };
  for (const [field, weight] of Object.entries(fields)) numbers[`fields.${field}`] = weight;
  return Object.fromEntries(CHOICES.map(([name]) => [name, numbers[name] ?? 0]));
}

function toTuning(setting: Setting): Partial<Tuning> {
  const { action = 0, ...numbers } = setting;
  const fields: Record<string, number> = { ...TUNING.fields };
  const rest: Record<string, number> = {};
  for (const [name, value] of Object.entries(numbers)) {
    const field = FIELD.exec(name)?.[1];
    if (field === undefined) rest[name] = value;
    else fields[field] = value;
  }
  return { ...PLAIN_TUNING, ...rest, fields: fields as Tuning['fields'], sameAction: action, otherAction: action };
}

function renderLeftOut(figures: readonly LeftOutFigures[]): string {
  const names = ['nDCG@10', 'hit@1', 'recall@8'] as const;
  const show = (of: Figures): readonly string[] => names.map((name) => of[name].toFixed(1));
  const ways = ['shipped', 'tuned', 'leftOut'] as const;
  const rows = figures.map((one) => [one.set, ...ways.flatMap((way) => show(one[way]))]);
  const means = ways.map((way) => meanOf(figures.map((one) => one[way])));
  const columns = ['left out', ...ways.flatMap((way) => names.map((name) => `${name}, ${way}`))];
  return renderTable(columns, [...rows, ['mean', ...means.flatMap(show)]]);
}
