// TypeScript without its types. In the child and not in the parent: on Node 22, 24 and 26 one text of 20,000 brackets
// breaks Node's stripper for the rest of the process's life, and its first use blocks for 180 to 410 ms.

import * as nodeModule from 'node:module';

const OPEN = 'async function body() {';
const CLOSE = '\n}';

/** Removes type annotations and keeps every line and column; undefined where this Node cannot, or the text is not TypeScript. */
export function stripTypes(body: string): string | undefined {
  if (typeof nodeModule.stripTypeScriptTypes !== 'function') return undefined;
  try {
    const text = nodeModule.stripTypeScriptTypes(OPEN + body + CLOSE);
    return text.startsWith(OPEN) && text.endsWith(CLOSE) ? text.slice(OPEN.length, -CLOSE.length) : undefined;
  } catch {
    return undefined;
  }
}
