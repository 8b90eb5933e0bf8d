// What each part of the ranker is worth: the figures with all of them, and with one switched off at a time. Makes the table of
// packages/catalog/DESIGN.md again.

import {
  bm25Ranker,
  TUNING,
  winkRanker,
  type Bm25IndexOptions,
  type RankerFactory,
  type Tuning,
} from '@toolcrib/catalog';
import { renderTable } from '../table.ts';
import { meanOf, type Figures } from './retrieval-figures.ts';
import { figuresOf, openSet, type DataSet } from './retrieval-sets.ts';

const field = (weights: Bm25IndexOptions['fieldWeights']): Tuning['fields'] => ({ ...TUNING.fields, ...weights });
/** Next to nothing: a field's weight has to be above 0. */
const UNHEARD = 1e-6;

/** Textbook BM25 with the same words and nothing on top. */
export const PLAIN_TUNING: Partial<Tuning> = {
  fields: {
    name: 1,
    label: 1,
    description: 1,
    owner: UNHEARD,
    parameterNames: UNHEARD,
    parameterDescriptions: UNHEARD,
  },
  b: 0.75,
  nameCoverage: 0,
  ownerCoverage: 0,
  ownerEvidence: 0,
  exactWord: 0,
  pair: 0,
  sameAction: 0,
  otherAction: 0,
  spread: 0,
  related: 0,
  same: 0,
  joined: 0,
  chatty: 1,
  typo: 0,
};

/** Parts by the words of the table, and what is left without each. */
const WITHOUT: Readonly<Record<string, Partial<Tuning>>> = {
  'names count like prose': { fields: field({ name: 1 }) },
  'no owner': { fields: field({ owner: UNHEARD }) },
  'no parameters': { fields: field({ parameterNames: UNHEARD, parameterDescriptions: UNHEARD }) },
  'length as in textbooks (b 0.75)': { b: 0.75 },
  'no bonus for the name': { nameCoverage: 0 },
  "no bonus for the owner's name": { ownerCoverage: 0 },
  'nothing from the owner’s other tools': { ownerEvidence: 0 },
  'no bonus for the exact spelling': { exactWord: 0 },
  'no neighbours': { pair: 0 },
  'no action': { sameAction: 0, otherAction: 0 },
  'no spreading over needs': { spread: 0 },
  'no related words': { related: 0 },
  'intents only, no topics': { topics: 0 },
  'all related words of a thing in full': { relatedRest: 1 },
  'related words on top of what was said': { saidAlready: 0 },
  'no other forms of a word': { same: 0 },
  'no joined neighbours': { joined: 0 },
  'chatty words in full': { chatty: 1 },
  'no mending of typing errors': { typo: 0 },
  'textbook BM25': PLAIN_TUNING,
};

/** One line of the table. Percent; `change` in points. */
export interface PartFigures {
  readonly part: string;
  readonly mean: Figures;
  readonly sets: Readonly<Record<string, Figures>>;
}

/** Measures the whole, wink, and the whole without each part. */
export function measureParts(sets: readonly DataSet[], say: (line: string) => void): readonly PartFigures[] {
  const rankers: readonly (readonly [string, RankerFactory])[] = [
    ['all of it', bm25Ranker()],
    ...Object.entries(WITHOUT).map(([part, tuning]) => [part, bm25Ranker({ tuning })] as const),
    ['winkRanker()', winkRanker()],
  ];
  const lines = rankers.map(([part, ranker]): PartFigures => {
    const figures = sets.map((set) => [set.name, figuresOf(openSet(set, ranker))] as const);
    return { part, mean: meanOf(figures.map(([, of]) => of)), sets: Object.fromEntries(figures) };
  });
  say(renderParts(lines));
  return lines;
}

function renderParts(lines: readonly PartFigures[]): string {
  const [whole] = lines;
  if (whole === undefined) return '';
  const names = Object.keys(whole.sets);
  const rows = lines.map(({ part, mean, sets }, nth) => {
    const show = (value: number, of: number): string => (nth === 0 ? value.toFixed(1) : signed(value - of));
    const means = (['nDCG@10', 'hit@1', 'recall@8'] as const).map((name) => show(mean[name], whole.mean[name]));
    return [part, ...means, ...names.map((name) => show(of(sets, name), of(whole.sets, name)))];
  });
  return renderTable(['nDCG@10', 'mean', 'hit@1', 'recall@8', ...names], rows);
}

function of(sets: PartFigures['sets'], name: string): number {
  return sets[name]?.['nDCG@10'] ?? 0;
}

function signed(points: number): string {
  return `${points < 0 ? '' : '+'}${points.toFixed(1)}`;
}
