// Second pass, over the best few only: what the terms alone do not say. Words written as in the query, neighbours that stay
// neighbours, names that the query spells out, owners that it names, the action it asks for.

import type { Corpus, Placed } from './corpus.ts';
import type { Plan } from './plan.ts';
import type { Scanned, Scanner } from './scan.ts';
import { findPosting, partEnd, partStart, termAt } from './segment.ts';
import type { Segment } from './segment.ts';
import type { Tuning } from './tuning.ts';

/** A document after the second pass. */
export interface Candidate {
  readonly position: number;
  readonly score: number;
  readonly isLiteral: boolean;
  /** Share of the name's words that the query holds, by rarity. 0–1. */
  readonly nameCoverage: number;
  /** The same of the owner's name. 0–1. */
  readonly ownerCoverage: number;
  /** The query asks for what the name says it does (1), for something else (-1), or nothing is known of it (0). */
  readonly action: -1 | 0 | 1;
  /** Worth of each said term of the plan in this document, weighted; 0 where it is not held. */
  readonly held: Float64Array;
  /** Worth of pairs and of words in their exact form. */
  readonly pairScore: number;
  readonly exactScore: number;
  readonly ownerScore: number;
  readonly relatedScore: number;
}

/** What the second pass needs. */
export interface Ground {
  readonly corpus: Corpus;
  readonly scanner: Scanner;
  readonly tuning: Tuning;
}

/** The plan in the numbers of one segment. */
interface View {
  readonly part: Placed;
  /** Term of the segment for each said term; -1 where the segment does not know it. */
  readonly said: Int32Array;
  readonly terms: ReadonlySet<number>;
  /** Said terms by the words of the segment that are spelt as in the query. */
  readonly spelt: ReadonlyMap<number, number>;
  readonly pairs: ReadonlySet<number>;
}

/** Looks closely at documents; the order is that of `scanned`. */
export function lookClosely(scanned: readonly Scanned[], plan: Plan, ground: Ground): readonly Candidate[] {
  const views = ground.corpus.parts.map((part) => toView(part, plan));
  return scanned.map((found) => {
    const part = ground.corpus.partAt(found.position);
    const view = views.find((one) => one.part === part) ?? toView(part, plan);
    return judge(found, plan, { ...ground, view });
  });
}

function toView(part: Placed, plan: Plan): View {
  const { segment } = part;
  const said = Int32Array.from(plan.said, ({ term }) => segment.terms.get(term) ?? -1);
  const spelt = new Map<number, number>();
  for (const [nth, { spelling }] of plan.said.entries()) {
    const known = spelling === undefined ? undefined : segment.words.get(spelling);
    if (known !== undefined) spelt.set(known, nth);
  }
  const pairs = new Set<number>();
  for (const pair of plan.pairs) {
    const [first, second] = pair.split(' ').map((term) => segment.terms.get(term));
    if (first !== undefined && second !== undefined) pairs.add(toPair(segment.termTexts.length, first, second));
  }
  return { part, said, terms: new Set(said), spelt, pairs };
}

function toPair(termCount: number, first: number, second: number): number {
  return first * termCount + second;
}

function judge(found: Scanned, plan: Plan, ground: Ground & { readonly view: View }): Candidate {
  const { corpus, tuning, view } = ground;
  const { part } = view;
  const at = found.position - part.offset;
  const held = worthOfSaid(plan, at, ground);
  const exactScore = tuning.exactWord > 0 ? tuning.exactWord * worthOfSpelling(held, at, view) : 0;
  const pairScore = tuning.pair > 0 ? tuning.pair * worthOfPairs(at, view) : 0;
  const nameCoverage = coverageOf(at, 'name', view);
  const ownerCoverage = corpus.ownerCount > 1 ? coverageOf(at, 'owner', view) : 0;
  const does = part.segment.actions[at] ?? 0;
  const action = plan.actions === 0 || does === 0 ? 0 : (plan.actions & does) > 0 ? 1 : -1;
  const factor = action > 0 ? 1 + tuning.sameAction : action < 0 ? 1 - tuning.otherAction : 1;
  const bonus = 1 + tuning.nameCoverage * nameCoverage + tuning.ownerCoverage * ownerCoverage;
  const sum = found.score + found.ownerScore + exactScore + pairScore;
  return {
    position: found.position,
    score: sum * bonus * factor,
    isLiteral: found.isLiteral,
    nameCoverage,
    ownerCoverage,
    action,
    held,
    pairScore,
    exactScore,
    ownerScore: found.ownerScore,
    relatedScore: Math.max(0, found.score - held.reduce((all, one) => all + one, 0)),
  };
}

function worthOfSaid(plan: Plan, at: number, { view, scanner }: Ground & { readonly view: View }): Float64Array {
  const { part, said } = view;
  const held = new Float64Array(said.length);
  for (let nth = 0; nth < said.length; nth += 1) {
    const term = said[nth] ?? -1;
    const posting = term < 0 ? -1 : findPosting(part.segment, term, at);
    if (posting >= 0) held[nth] = (plan.said[nth]?.weight ?? 0) * scanner.worth(part, term, posting);
  }
  return held;
}

/** Once more, for each said word that the document holds in the same spelling. */
function worthOfSpelling(held: Float64Array, at: number, { part, spelt }: View): number {
  const { segment } = part;
  const met: number[] = [];
  let sum = 0;
  const end = partEnd(segment, at, 'owner');
  for (let place = partStart(segment, at, 'name'); place < end; place += 1) {
    const nth = spelt.get(segment.sequence[place] ?? 0);
    if (nth === undefined || met.includes(nth)) continue;
    met.push(nth);
    sum += held[nth] ?? 0;
  }
  return sum;
}

/** For each pair of neighbours, once: the rarity of its more common half. */
function worthOfPairs(at: number, { part, pairs }: View): number {
  if (pairs.size === 0) return 0;
  const { segment, idfs } = part;
  const met = new Set<number>();
  let sum = 0;
  for (const name of ['name', 'text'] as const) {
    const end = partEnd(segment, at, name) - 1;
    for (let place = partStart(segment, at, name); place < end; place += 1) {
      const [first, second] = [termAt(segment, place), termAt(segment, place + 1)];
      const pair = toPair(segment.termTexts.length, first, second);
      if (!pairs.has(pair) || met.has(pair)) continue;
      met.add(pair);
      sum += Math.min(idfs[first] ?? 0, idfs[second] ?? 0);
    }
  }
  return sum;
}

/** Share of the distinct words of a part that the query holds, by rarity. 0–1. */
function coverageOf(at: number, name: 'name' | 'owner', { part, terms }: View): number {
  const { segment, idfs } = part;
  const start = partStart(segment, at, name);
  const end = partEnd(segment, at, name);
  let all = 0;
  let covered = 0;
  for (let place = start; place < end; place += 1) {
    const term = termAt(segment, place);
    if (isRepeated(segment, start, place)) continue;
    all += idfs[term] ?? 0;
    if (terms.has(term)) covered += idfs[term] ?? 0;
  }
  return all > 0 ? covered / all : 0;
}

/** Names are short: looking back is cheaper than remembering. */
function isRepeated(segment: Segment, start: number, place: number): boolean {
  const term = termAt(segment, place);
  for (let before = start; before < place; before += 1) if (termAt(segment, before) === term) return true;
  return false;
}
