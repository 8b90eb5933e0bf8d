// The few numbers that tuning may move: weights that the data sets cannot tell apart move together, each on a short ladder of
// round values, from a start that was set before anything was measured: every share one half or one quarter.

import { TUNING, type Tuning } from '@toolcrib/catalog';

/** Settings by the name of the free number; each is a rung of its ladder. */
export type Setting = Readonly<Record<string, number>>;

/** A free number. */
export interface FreeNumber {
  readonly name: string;
  /** Round values, in order. */
  readonly ladder: readonly number[];
  readonly start: number;
}

/** In the order in which they are tuned; what moves most comes first. */
export const FREE_NUMBERS: readonly FreeNumber[] = [
  { name: 'related', ladder: [0, 0.25, 0.5, 0.75, 1], start: 0.5 },
  { name: 'name', ladder: [1, 2, 3, 4, 5], start: 3 },
  { name: 'parameters', ladder: [0.125, 0.25, 0.5, 1], start: 0.5 },
  { name: 'coverage', ladder: [0, 0.25, 0.5, 0.75, 1], start: 0.5 },
  { name: 'topics', ladder: [0, 0.25, 0.5, 0.75, 1], start: 0.5 },
  { name: 'owner', ladder: [0, 0.125, 0.25, 0.5], start: 0.25 },
  { name: 'asWritten', ladder: [0, 0.25, 0.5], start: 0.25 },
  { name: 'otherForms', ladder: [0, 0.25, 0.5, 0.75, 1], start: 0.5 },
];

/** Where tuning starts. */
export function startSetting(): Setting {
  return Object.fromEntries(FREE_NUMBERS.map(({ name, start }) => [name, start]));
}

/** The numbers of the ranker for a setting; what is not free stands at its start for good. */
export function toTuning(setting: Setting): Tuning {
  const at = (name: string): number => setting[name] ?? 0;
  return {
    ...TUNING,
    fields: {
      name: at('name'),
      label: 1,
      description: 1,
      owner: 1,
      parameterNames: at('parameters'),
      parameterDescriptions: at('parameters'),
    },
    k1: 1.2,
    b: 0.75,
    nameCoverage: at('coverage'),
    ownerCoverage: at('owner'),
    ownerEvidence: at('owner'),
    exactWord: at('asWritten'),
    pair: at('asWritten'),
    sameAction: 0.1,
    otherAction: 0.1,
    spread: 0.25,
    related: at('related'),
    topics: at('topics'),
    relatedRest: 0.5,
    saidAlready: 0.5,
    same: at('otherForms'),
    joined: at('otherForms'),
    chatty: 0.75,
  };
}
