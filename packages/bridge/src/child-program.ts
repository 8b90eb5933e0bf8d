// Makes the text that a child runs out of our own source files, without a build tool: the child has no files to import
// from. In the workspace the files are TypeScript and lose their types here; in the package they are JavaScript already.

import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What a child can be. `warm` is the real one, and rehearses before it is ready; `cold` is the same without the
 * rehearsal, for a run that waits for it; `probe` attacks; `bare` has no realm of its own and is for tests.
 */
export type ChildRole = 'warm' | 'cold' | 'probe' | 'bare';

/**
 * Text of the `-e` argument. It takes the program and the engine from two descriptors that the parent opened read-only,
 * closes both, and runs. Positional reads: children share the parent's descriptors and must not move each other's place.
 */
export const LOADER: string = `'use strict';
const { closeSync, fstatSync, readSync } = require('node:fs');
const take = (fd) => {
  const bytes = Buffer.alloc(fstatSync(fd).size);
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(fd, bytes, at, bytes.length - at, at);
    if (count === 0) throw new Error('cut short');
    at += count;
  }
  closeSync(fd);
  return bytes;
};
const program = take(4).toString();
const engine = take(5);
new (require('node:vm').Script)(program, { filename: 'bridge.js' }).runInThisContext()(require, engine);`;

const extension = extname(import.meta.url);

/** Programs that were made: the files do not change while this process lives. */
const programs = new Map<ChildRole, string>();

/** Makes the program of one role. Reads files the first time. */
export function buildProgram(role: ChildRole): string {
  const known = programs.get(role) ?? readProgram(role);
  programs.set(role, known);
  return known;
}

function readProgram(role: ChildRole): string {
  const prelude = bundle(new URL(`./guest/prelude${extension}`, import.meta.url), 'connect');
  const entry = role === 'warm' || role === 'cold' ? 'main' : role;
  const main = bundle(new URL(`./child/${entry}${extension}`, import.meta.url), 'main');
  const call = `main(engine, ${JSON.stringify(prelude)}, ${role === 'warm'});`;
  return `(function (require, engine) {\n'use strict';\nconst main = ${main};\n${call}\n})`;
}

/** The engine's file. Its digest is checked before anything runs it. */
export function enginePath(): string {
  return nodeModule.createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
}

/** One expression whose value is the export `name` of `entry`, with everything that it imports inside. */
function bundle(entry: URL, name: string): string {
  const parts: string[] = [];
  const numbers = new Map<string, number>();
  const number = add(entry);
  return `(() => {\nconst modules = [];\n${parts.join('\n')}\nreturn modules[${number}].${name};\n})()`;

  /** Adds a module after all that it imports. Numbers instead of names: no path of this machine goes into a child. */
  function add(url: URL): number {
    const known = numbers.get(url.href);
    if (known !== undefined) return known;
    const text = plainText(url);
    const body = text.replace(IMPORT, (_, wanted: string, from: string) => {
      const source = from.startsWith('node:') ? `require('${from}')` : `modules[${add(resolveFrom(from, url))}]`;
      return `const ${toPattern(wanted)} = ${source};`;
    });
    const exported = [...body.matchAll(EXPORT)].map((match) => match[2]);
    const script = body.replace(EXPORT, '$1 $2');
    if (/^(?:import|export)\b/m.test(script))
      throw new Error(`${url.href} imports or exports in a way that cannot be inlined`);
    const mine = numbers.size;
    numbers.set(url.href, mine);
    parts.push(`modules[${mine}] = (() => {\n${script}\nreturn { ${exported.join(', ')} };\n})();`);
    return mine;
  }
}

const IMPORT = /^import\s+(\{[^}]*\}|\* as \w+)\s+from\s+'([^']+)';/gm;
const EXPORT = /^export\s+(const|async function|function|class)\s+(\w+)/gm;

function toPattern(wanted: string): string {
  return wanted.startsWith('*') ? wanted.slice('* as '.length) : wanted.replace(/(\w+)\s+as\s+(\w+)/g, '$1: $2');
}

function resolveFrom(specifier: string, from: URL): URL {
  if (specifier.startsWith('.')) return new URL(specifier, from);
  return pathToFileURL(nodeModule.createRequire(from).resolve(specifier));
}

function plainText(url: URL): string {
  const text = readFileSync(fileURLToPath(url), 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
  return url.href.endsWith('.ts') ? nodeModule.stripTypeScriptTypes(text) : text;
}
