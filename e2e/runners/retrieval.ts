// Ranking quality on labelled queries: a folder of data sets, and one question about them, chosen by a flag.

import { winkRanker, type RankerFactory } from '@toolcrib/catalog';
import { renderTable } from '../table.ts';
import { measureAttack } from './retrieval-attack.ts';
import { FIGURES, meanOf, measure, type Figures } from './retrieval-figures.ts';
import { measureGate, renderGate } from './retrieval-gate.ts';
import { measureParts } from './retrieval-parts.ts';
import { judge, openSet, readSets, type DataSet, type OpenedSet } from './retrieval-sets.ts';
import { measureLeftOut } from './retrieval-tuning.ts';
import { measureTypos } from './retrieval-typos.ts';
import type { Runner, RunnerInput, RunnerOutcome } from './runner.ts';

const FLAGS = ['untrusted', 'wink', 'hopeless', 'typos', 'attack', 'parts', 'leave-one-out'] as const;

interface SetFigures extends Figures {
  readonly hopeless?: { readonly queries: number; readonly abstained: number };
}
type Say = RunnerInput['say'];

/** Ways of measuring instead of the plain figures, by their flag. */
const WAYS: Readonly<Record<string, (sets: readonly DataSet[], say: Say) => unknown>> = {
  typos: measureTypos,
  attack: measureAttack,
  parts: measureParts,
  'leave-one-out': measureLeftOut,
};

/** `retrieval <folder> [--set NAME] [--untrusted] [--wink]`, and at most one of the ways of measuring. */
export const retrievalRunner: Runner = {
  name: 'retrieval',
  usage: `<folder> [--set NAME] ${FLAGS.map((flag) => `[--${flag}]`).join(' ')}`,
  options: {
    set: { type: 'string' },
    ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'boolean' as const }])),
  },
  run: async ({ folder, options, say }) => {
    const only = typeof options['set'] === 'string' ? { only: options['set'] } : {};
    const sets = await readSets(folder, { ...only, untrusted: options['untrusted'] === true });
    const way = Object.entries(WAYS).find(([flag]) => options[flag] === true);
    if (way !== undefined && sets.length > 0) {
      const [flag, run] = way;
      return { ok: true, json: run(sets, say), summary: `${flag} measured on ${sets.length} sets` };
    }
    const ranker = options['wink'] === true ? winkRanker() : undefined;
    return measurePlainly(sets, { ranker, say, isGateMeasured: options['hopeless'] === true });
  },
};

interface PlainChoice {
  readonly ranker: RankerFactory | undefined;
  readonly say: Say;
  readonly isGateMeasured: boolean;
}

async function measurePlainly(
  sets: readonly DataSet[],
  { ranker, say, isGateMeasured }: PlainChoice,
): Promise<RunnerOutcome> {
  const opened = sets.map((set) => openSet(set, ranker));
  const figures = new Map(opened.map((set) => [set.name, measureSet(set)]));
  const gate = isGateMeasured ? await Promise.all(opened.map((set) => measureGate(set.name, set))) : [];
  const mean = toMean([...figures.values()]);
  const rows = [...figures, ['mean', mean] as const].map(([name, set]) => [
    name,
    ...FIGURES.map((figure) => set[figure].toFixed(1)),
  ]);
  say(renderTable(['set', ...FIGURES], rows));
  for (const [name, { hopeless }] of figures)
    if (hopeless) say(`${name}: ${hopeless.queries} hopeless queries, ${hopeless.abstained.toFixed(1)} % abstained`);
  if (gate.length > 0) say(renderGate(gate));
  return {
    ok: figures.size > 0,
    summary: `mean nDCG@10 ${mean['nDCG@10'].toFixed(1)}, hit@1 ${mean['hit@1'].toFixed(1)}, recall@8 ${mean['recall@8'].toFixed(1)} over ${figures.size} sets`,
    json: { mean, sets: Object.fromEntries(figures), ...(gate.length > 0 && { gate }) },
  };
}

function measureSet(opened: OpenedSet): SetFigures {
  const judged = opened.queries.map((query) => judge(opened, query));
  const hopeless = judged.filter((query) => query.relevant.length === 0);
  const figures = measure(judged.filter((query) => query.relevant.length > 0));
  if (hopeless.length === 0) return figures;
  const abstained = hopeless.filter((query) => query.confident === 0).length;
  return { ...figures, hopeless: { queries: hopeless.length, abstained: (100 * abstained) / hopeless.length } };
}

function toMean(sets: readonly SetFigures[]): SetFigures {
  const hopeless = sets.flatMap((set) => (set.hopeless === undefined ? [] : [set.hopeless]));
  if (hopeless.length === 0) return meanOf(sets);
  const queries = hopeless.reduce((sum, set) => sum + set.queries, 0);
  const abstained = hopeless.reduce((sum, set) => sum + set.abstained, 0) / hopeless.length;
  return { ...meanOf(sets), hopeless: { queries, abstained } };
}
