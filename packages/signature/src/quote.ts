// Text of a schema as TypeScript source. Nothing that stands in a schema can leave its literal, break the line, close a
// comment around it or hide from the eye.

const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/;
// Controls, formats (zero-width, bidi, tags), surrogates, private use, line separators, blanks other than the space, and
// every other character that shows nothing. JSON.stringify escapes only some of the first and the lone third.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** Quotes `text` as JSON and as a TypeScript literal at once: one line, every hidden character escaped, no comment end. */
export function quoteText(text: string): string {
  return JSON.stringify(text)
    .replace(HIDDEN, escaped)
    .replaceAll('*/', String.raw`*\/`);
}

/** Writes a property name: bare where it is an ASCII identifier, else quoted. */
export function quoteName(name: string): string {
  return IDENTIFIER.test(name) ? name : quoteText(name);
}

/** Says inside a type how many members were left out: the ellipsis of a signature. @param count Infinity: unknown. */
export function moreMark(count: number): string {
  return Number.isFinite(count) ? `/* ...${count} more */` : '/* ... */';
}

function escaped(character: string): string {
  let text = '';
  for (let index = 0; index < character.length; index += 1) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return text;
}
