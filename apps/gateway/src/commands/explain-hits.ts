// Search hits with their reasons, line by line, for whoever wonders why a tool was found or was not.

import type { Hit } from '@toolcrib/catalog';

/** Renders hits, best first: score, what matched where, what was reckoned, what the gate made of it. */
export function explainHits(hits: readonly Hit[]): readonly string[] {
  return hits.flatMap((hit, nth) => [
    `${nth + 1}. ${hit.tool.id}  ${hit.score.toFixed(2)}  ${hit.tier}${hit.weak ? ', weak' : ''}`,
    ...reasonsFor(hit),
  ]);
}

function reasonsFor({ explanation }: Hit): readonly string[] {
  if (explanation === undefined) return [];
  const { named, terms, steps = [] } = explanation;
  const matched = terms.map(({ word, term, kind, fields, weight, score }) => {
    const how = kind === 'literal' ? '' : ` (${kind})`;
    return `   ${word} → ${term}${how} in ${fields.join(', ') || 'its words'}: ${score.toFixed(2)} at weight ${weight.toFixed(2)}`;
  });
  const reckoned = steps.map(({ kind, reason, value }) => {
    const sign =
      kind === 'added' ? `+ ${value.toFixed(2)}` : kind === 'factor' ? `× ${value.toFixed(3)}` : value.toFixed(2);
    return `   ${kind === 'gate' ? 'gate: ' : ''}${sign}  ${reason}`;
  });
  return [...(named === undefined ? [] : [`   named by the query (${named})`]), ...matched, ...reckoned];
}
