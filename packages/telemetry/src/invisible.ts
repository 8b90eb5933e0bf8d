// Characters that nobody sees: zero-width, bidi, soft hyphens, tags. Whoever copies a text loses them, so a secret with one
// in its middle is still that secret.

import type { SpanFinder } from './text-span.ts';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The text without what cannot be seen. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Makes a rule that finds what the given rules find, also where something invisible stands in between. */
export function throughInvisible(rules: readonly SpanFinder[]): SpanFinder {
  const find: SpanFinder = (text) => rules.flatMap((rule) => rule(text));
  return (text) => {
    const spans = find(text);
    const visible = withoutInvisible(text);
    if (visible.length === text.length) return spans;
    const at = positionsIn(text, visible.length);
    const place = (position: number): number => at[position] ?? text.length;
    const beneath = find(visible).map(({ start, end }) => ({ start: place(start), end: place(end - 1) + 1 }));
    return [...spans, ...beneath];
  };
}

/** Where each code unit of the visible text stands in the whole one. */
function positionsIn(text: string, visibleChars: number): Uint32Array {
  const at = new Uint32Array(visibleChars);
  let next = 0;
  let from = 0;
  const take = (until: number): void => {
    for (; from < until; from += 1) at[next++] = from;
  };
  for (const { index, 0: match } of text.matchAll(INVISIBLE)) {
    take(index);
    from = index + match.length;
  }
  take(text.length);
  return at;
}
