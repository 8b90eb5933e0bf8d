// The titles of the tests in a source text, read by a small scanner: a table before the title may hold any code at all, so
// brackets are counted, and what stands in strings, patterns and comments is passed over.

const CALL = /\b(?:test|it|describe)((?:\.\w+)*)(?=[<(])/g;
const QUOTES: readonly string[] = ["'", '"', '`'];
const OPENING: readonly string[] = ['(', '[', '{'];
const CLOSING: readonly string[] = [')', ']', '}'];

/** Titles of `test`, `it` and `describe`, with whatever modifiers, type arguments and tables stand before them. */
export function titlesIn(source: string): readonly string[] {
  return [...source.matchAll(CALL)].flatMap((call) => {
    const start = afterTypes(source, call.index + call[0].length);
    const hasTable = /\.(?:each|for|skipIf|runIf)$/.test(call[1] ?? '');
    const open = hasTable ? afterTypes(source, afterBrackets(source, start)) : start;
    const title = source[open] === '(' ? titleAt(source, open + 1) : undefined;
    return title === undefined ? [] : [title];
  });
}

function titleAt(source: string, from: number): string | undefined {
  const at = from + (/^\s*/.exec(source.slice(from))?.[0].length ?? 0);
  return QUOTES.includes(source[at] ?? '') ? source.slice(at + 1, afterString(source, at) - 1) : undefined;
}

/** The place after `<…>`, an arrow's `>` aside. */
function afterTypes(source: string, from: number): number {
  if (source[from] !== '<') return from;
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (QUOTES.includes(source[at] ?? '')) at = afterString(source, at) - 1;
    else if (source[at] === '<') depth += 1;
    else if (source[at] === '>' && source[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

/** The place after the bracket that closes the one at `from`. */
function afterBrackets(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length;) {
    const char = source[at] ?? '';
    if (OPENING.includes(char)) depth += 1;
    if (CLOSING.includes(char)) depth -= 1;
    at = afterPiece(source, at);
    if (depth === 0) return at;
  }
  return source.length;
}

/** The place after the string, comment or pattern at `at`, or after the one sign that is none of them. */
function afterPiece(source: string, at: number): number {
  if (QUOTES.includes(source[at] ?? '')) return afterString(source, at);
  if (source.startsWith('//', at)) return endOf(source, '\n', at);
  if (source.startsWith('/*', at)) return endOf(source, '*/', at + 2);
  return source[at] === '/' && isPattern(source, at) ? afterPattern(source, at) : at + 1;
}

function afterString(source: string, from: number): number {
  const quote = source[from];
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at + 1;
    else if (quote === '`' && source.startsWith('${', at)) at = afterBrackets(source, at + 1) - 1;
  }
  return source.length;
}

function afterPattern(source: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < source.length; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (char === '[' || char === ']') inClass = char === '[';
    else if (char === '/' && !inClass) return at + 1;
  }
  return source.length;
}

/** A slash divides only what stands before it. */
function isPattern(source: string, at: number): boolean {
  return !/[\w)\]}"'`]\s*$/.test(source.slice(Math.max(0, at - 40), at));
}

function endOf(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? source.length : at + mark.length;
}
