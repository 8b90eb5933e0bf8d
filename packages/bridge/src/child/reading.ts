// What the model probably meant: the readings of a code text, most likely first. Runs in the child, because even a
// regular expression over a hostile text belongs on the guest's time.

/** One reading of the code. `callable`: an expression whose value is a function that is meant to be called. */
export interface Reading {
  readonly kind: 'expression' | 'callable' | 'statements';
  readonly text: string;
}

const FENCE_OPEN = /^\s*(```|~~~)[^\n`~]*\n/;

/** Takes off what is not code: a byte order mark, carriage returns, one fence around everything, a `#!` line. */
export function unwrap(code: string): string {
  const text = code.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const fence = FENCE_OPEN.exec(text);
  if (fence === null) return text.startsWith('#!') ? text.replace(/^[^\n]*/, '') : text;
  return blankLines(fence[0]) + withoutClose(text.slice(fence[0].length), fence[1] ?? '');
}

/** Lines that were taken off stay as empty ones, so that an error's line is the line of the text as it was sent. */
function blankLines(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1);
}

/** Lists the readings of an unwrapped text. A single expression gives its value; anything else is a body. */
export function readings(text: string): readonly Reading[] {
  const expression = withoutSemicolons(text);
  const start = expression.replace(COMMENTS, '');
  const statements: Reading = { kind: 'statements', text };
  if (start === '' || NAMED_FUNCTION.test(start)) return [statements];
  return [{ kind: isNamelessFunction(start) ? 'callable' : 'expression', text: expression }, statements];
}

/** Blanks and comments before the first word. */
const COMMENTS = /^(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/;
/** A named function or class only declares: whether to call it is not ours to guess. */
const NAMED_FUNCTION = /^(?:async\s+)?(?:function\s*\*?\s*[\w$]|class\b)/;

/** An arrow or a function without a name does nothing unless somebody calls it. */
function isNamelessFunction(start: string): boolean {
  return /^\(?\s*(?:async\b\s*)?(?:function\s*\*?\s*\(|[\w$]+\s*=>|\()/.test(start) && /=>|\bfunction\b/.test(start);
}

function withoutClose(text: string, mark: string): string {
  const end = text.trimEnd();
  return end.endsWith(mark) ? end.slice(0, -mark.length) : text;
}

function withoutSemicolons(text: string): string {
  let end = text.trimEnd();
  while (end.endsWith(';')) end = end.slice(0, -1).trimEnd();
  return end;
}
