// Text of strangers, made safe to show on one line: to a model, in a log, on a terminal.

// Default-ignorable code points are the invisible ones: zero-width, bidi, tag characters, variation selectors, fillers.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}]|(?![\s\u0085])\p{Cc}/gu;
// The next-line control breaks lines as others do, although `\s` leaves it out.
const BLANKS = /[\s\u0085]+/gu;

/** Removes control, bidi, zero-width and tag characters, mends lone surrogates, and makes every run of blanks one space. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
}
