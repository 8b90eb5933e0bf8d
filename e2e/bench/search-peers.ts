// Peers that are too large to depend on: installed by whoever measures into a folder of theirs (`npm install --prefix FOLDER
// --ignore-scripts openclaw`) and found there. What is not there is not measured.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SearchDocument } from '@toolcrib/catalog';
import type { Engine } from './search-engines.ts';

const LIMIT = 8;
/** The class that searches; files of a build are named anew each time. */
const OPENCLAW_CLASS = 'ToolSearchRuntime';

interface OpenclawSearch {
  /** Async in name only: it works in the call. */
  search(query: string, options: { readonly limit: number }): Promise<unknown>;
}
type OpenclawClass = new (context: object, config: object) => OpenclawSearch;

/** Engines found in a folder. */
export async function loadPeers(folder: string): Promise<readonly Engine[]> {
  const search = await findOpenclaw(join(folder, 'node_modules', 'openclaw', 'dist'));
  return search === undefined ? [] : [{ name: 'openclaw', build: (documents) => buildOpenclaw(search, documents) }];
}

async function findOpenclaw(dist: string): Promise<OpenclawClass | undefined> {
  const names = await readdir(dist).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.mjs'))) {
    const path = join(dist, name);
    if (!(await readFile(path, 'utf8')).includes(`${OPENCLAW_CLASS} = class`)) continue;
    const exported: unknown = await import(pathToFileURL(path).href);
    const found = Object.values(exported as object).find((one): one is OpenclawClass => {
      return typeof one === 'function' && one.name === OPENCLAW_CLASS;
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

function buildOpenclaw(Search: OpenclawClass, documents: readonly SearchDocument[]): ReturnType<Engine['build']> {
  const entries = documents.map(({ id, name, description, owner, parameterNames, parameterDescriptions }) => {
    const [text = ''] = parameterDescriptions;
    const properties = Object.fromEntries(parameterNames.map((key) => [key, { type: 'string', description: text }]));
    const parameters = { type: 'object', properties };
    return { id, source: 'openclaw', sourceName: owner, name, label: name, description, parameters, tool: {} };
  });
  const current = { entries, searchCount: 0, describeCount: 0, callCount: 0 };
  const search = new Search({ catalogRef: { current } }, { searchDefaultLimit: LIMIT, maxSearchLimit: 50 });
  // It indexes at the first search.
  void search.search('anything', { limit: LIMIT });
  return { search: (query) => search.search(query, { limit: LIMIT }) };
}
