// Stretches of text that must not be shown. Every rule reads the original text and names stretches; the text is masked
// once, from all of them, so that no rule can hide a secret from another.

/** What stands where a secret stood. */
export const REDACTED = '[redacted]';
/** What stands where a bound of this package cut. */
export const CUT_MARK = '[cut]';

/** From `start` up to, not including, `end`. Code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** Names the stretches of `text` that hold secrets, in any order, overlapping or not. Time is linear in the text. */
export type SpanFinder = (text: string) => readonly TextSpan[];

/** The first `shownChars` of `text` with every stretch replaced by one mark; stretches that touch become one. */
export function maskSpans(text: string, spans: readonly TextSpan[], shownChars: number): string {
  let shown = '';
  let from = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start >= shownChars) break;
    if (span.end <= from) continue;
    const touches = from > 0 && span.start <= from;
    if (!touches) shown += text.slice(from, span.start) + REDACTED;
    from = span.end;
  }
  return from >= shownChars ? shown : shown + text.slice(from, shownChars);
}
