// The text of a configuration file: JSON, with comments and trailing commas allowed, and edits that leave the rest of the
// file as its author wrote it.

import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** The value of a text, or where it stops to make sense; `problem` is a clause. */
export type ParsedText =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly problem: string };

/** Parses JSON with comments. Keys such as `__proto__` are keys like others. */
export function parseJsonText(text: string): ParsedText {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    return { kind: 'value', value: JSON.parse(plain) };
  } catch {
    // Comments or a fault: the parser that allows the first tells the place of the second.
  }
  const errors: ParseError[] = [];
  const tree = parseTree(plain, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined || tree === undefined) {
    const place = placeOf(plain, first?.offset ?? plain.length);
    return { kind: 'problem', problem: `${place}: ${first === undefined ? 'nothing there' : wordsOf(first)}` };
  }
  return { kind: 'value', value: getNodeValue(tree) };
}

/** Puts `value` at `path` and leaves every other character as it is. Objects on the way are made where they are missing. */
export function editJsonText(text: string, path: readonly string[], value: unknown): string {
  const indented = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const formattingOptions = indented.startsWith('\t')
    ? { insertSpaces: false, tabSize: 1, eol: '\n' }
    : { insertSpaces: true, tabSize: indented.length, eol: '\n' };
  const [place, rest] = reachable(text, path);
  const nested = rest.reduceRight<unknown>((inner, key) => Object.fromEntries([[key, inner]]), value);
  return applyEdits(text, modify(text, [...place], nested, { formattingOptions }));
}

/** Parts a path where something that is no object stands in its way: that gives way to an object. */
function reachable(text: string, path: readonly string[]): readonly [readonly string[], readonly string[]] {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  for (let length = 1; tree !== undefined && length < path.length; length += 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined && node.type !== 'object') return [path.slice(0, length), path.slice(length)];
  }
  return [path, []];
}

function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** `CloseBraceExpected` → `close brace expected`. */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
