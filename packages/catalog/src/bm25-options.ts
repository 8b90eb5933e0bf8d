// Options of the two BM25 rankers, checked where they come in: the engine below takes nonsense in silence.

import { invalidRankerOption } from './errors.ts';
import { TUNING } from './bm25/tuning.ts';
import type { Tuning } from './bm25/tuning.ts';
import type { SearchField } from './ranker.ts';
import { B, EXPANSION_WEIGHT, FIELD_WEIGHTS, K1, NAME_COVERAGE_WEIGHT, TYPO_WEIGHT } from './weights.ts';

/** All optional; the defaults and what they are worth are in weights.ts. */
export interface Bm25Options {
  /** How often a word counts, by field. Above 0. A field that is not named keeps its default. */
  readonly fieldWeights?: Partial<Readonly<Record<SearchField, number>>>;
  /** Saturation of repeated words: low values let the first occurrence count for most. Above 0. Default 1.2. */
  readonly k1?: number;
  /** How much longer texts are held back: 0 not at all, 1 in full. 0–1. Default 0.6, in winkRanker 0.75. */
  readonly b?: number;
  /** Bonus for a name that the query spells out, as a share of the score. 0 or more. Default 0.6, in winkRanker 0.5. */
  readonly nameCoverage?: number;
  /** Share that counts of a term which is only related to the query. 0–1. Default 0.75, in winkRanker 0.25. */
  readonly expansion?: number;
  /** Share that counts of a term near an unknown word. 0–1. Default 0.9, in winkRanker 0.6. */
  readonly typo?: number;
}

/** Options of the bundled ranker. */
export interface Bm25IndexOptions extends Bm25Options {
  /** Any number of the ranker, for measuring what it is worth; the options above come first. Default `TUNING`. */
  readonly tuning?: Partial<Tuning>;
  /** What `save` of an earlier ranker gave. Used where it fits the documents, else ignored. */
  readonly saved?: Uint8Array;
}

/** The options with every default filled in. */
export interface Bm25Settings {
  readonly fields: Readonly<Record<SearchField, number>>;
  readonly k1: number;
  readonly b: number;
  readonly nameCoverage: number;
  readonly expansion: number;
  readonly typo: number;
}

const WINK_SETTINGS: Bm25Settings = {
  fields: FIELD_WEIGHTS,
  k1: K1,
  b: B,
  nameCoverage: NAME_COVERAGE_WEIGHT,
  expansion: EXPANSION_WEIGHT,
  typo: TYPO_WEIGHT,
};

/**
 * Fills in defaults, of winkRanker where none are given.
 * @throws ToolcribError `INVALID_RANKER_OPTION` for a value out of range or a field that does not exist.
 */
export function resolveBm25Options(options: Bm25Options, defaults: Bm25Settings = WINK_SETTINGS): Bm25Settings {
  const fields = { ...defaults.fields };
  for (const [field, weight] of Object.entries(options.fieldWeights ?? {})) {
    if (!Object.hasOwn(FIELD_WEIGHTS, field))
      throw invalidRankerOption(
        `fieldWeights.${field}`,
        weight,
        `left out: the fields are ${Object.keys(fields).join(', ')}`,
      );
    fields[field as SearchField] = above0(`fieldWeights.${field}`, weight);
  }
  return {
    fields,
    k1: above0('k1', options.k1 ?? defaults.k1),
    b: between('b', options.b ?? defaults.b, 1),
    nameCoverage: between('nameCoverage', options.nameCoverage ?? defaults.nameCoverage, Number.MAX_VALUE),
    expansion: between('expansion', options.expansion ?? defaults.expansion, 1),
    typo: between('typo', options.typo ?? defaults.typo, 1),
  };
}

/**
 * Checks numbers of the ranker.
 * @throws ToolcribError `INVALID_RANKER_OPTION` for one that is no number from 0 on, or that does not exist.
 */
export function checkTuning(tuning: Partial<Tuning>): Partial<Tuning> {
  for (const [name, value] of Object.entries(tuning)) {
    if (!Object.hasOwn(TUNING, name))
      throw invalidRankerOption(`tuning.${name}`, value, `one of ${Object.keys(TUNING).join(', ')}`);
    for (const [field, weight] of typeof value === 'object' ? Object.entries(value) : [])
      above0(`tuning.fields.${field}`, weight);
    if (typeof value !== 'object') between(`tuning.${name}`, value, Number.MAX_VALUE);
  }
  return tuning;
}

function above0(option: string, value: number): number {
  if (!Number.isFinite(value) || value <= 0) throw invalidRankerOption(option, value, 'a number above 0');
  return value;
}

function between(option: string, value: number, most: number): number {
  const range = most === 1 ? 'a number from 0 to 1' : 'a number, 0 or more';
  if (!Number.isFinite(value) || value < 0 || value > most) throw invalidRankerOption(option, value, range);
  return value;
}
