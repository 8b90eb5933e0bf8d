// The figures of retrieval: pure arithmetic over ranked lists and their labels, in percent.

/** Names of the figures, in the order of the table. */
export const FIGURES = ['hit@1', 'hit@3', 'hit@5', 'hit@8', 'recall@8', 'MRR@10', 'nDCG@10'] as const;
/** Percent. */
export type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

/** One query with its answer: labels, what was found (best first), how many of those are not marked weak. */
export interface Judged {
  readonly relevant: readonly string[];
  readonly found: readonly string[];
  readonly confident: number;
}

/** The mean of each figure over the queries. Relevance is binary; the ideal holds min(#relevant, 10) gains. */
export function measure(queries: readonly Judged[]): Figures {
  return meanOf(queries.map(figuresOf));
}

/** The plain mean of each figure; 0 over nothing. */
export function meanOf(all: readonly Figures[]): Figures {
  const mean = (figure: keyof Figures) => all.reduce((sum, one) => sum + one[figure], 0) / Math.max(1, all.length);
  return toFigures(mean);
}

function figuresOf({ relevant, found }: Judged): Figures {
  const wanted = new Set(relevant);
  const ranks = found.flatMap((id, index) => (wanted.has(id) ? [index + 1] : []));
  const best = ranks[0] ?? Number.POSITIVE_INFINITY;
  const within = (depth: number) => ranks.filter((rank) => rank <= depth);
  const gain = (depths: readonly number[]) => depths.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
  const ideal = Array.from({ length: Math.min(wanted.size, 10) }, (_, index) => index + 1);
  const shares: Figures = {
    'hit@1': best <= 1 ? 1 : 0,
    'hit@3': best <= 3 ? 1 : 0,
    'hit@5': best <= 5 ? 1 : 0,
    'hit@8': best <= 8 ? 1 : 0,
    'recall@8': within(8).length / wanted.size,
    'MRR@10': best <= 10 ? 1 / best : 0,
    'nDCG@10': gain(within(10)) / gain(ideal),
  };
  return toFigures((figure) => 100 * shares[figure]);
}

function toFigures(of: (figure: keyof Figures) => number): Figures {
  return Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as unknown as Figures;
}
