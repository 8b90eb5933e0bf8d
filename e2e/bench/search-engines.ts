// What the search bench compares: ours, wink-bm25-text-search by itself on the same words, and minisearch as it comes.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bm25Ranker } from '@toolcrib/catalog';
import type { Ranker, SearchDocument } from '@toolcrib/catalog';
import MiniSearch from 'minisearch';

/** A search engine under test. */
export interface Engine {
  readonly name: string;
  readonly build: (documents: readonly SearchDocument[]) => Built;
}

/** An index under test. */
export interface Built {
  readonly search: (query: string) => unknown;
  readonly ranker?: Ranker;
}

const LIMIT = 8;
const FIELDS = ['name', 'description', 'owner', 'parameterNames', 'parameterDescriptions'] as const;
const STOP = new Set('the of a to for and with in by from or on as please is are it'.split(' '));
// wink and the stemmer are dependencies of the catalog, so they are found from there.
const ours = createRequire(fileURLToPath(import.meta.resolve('@toolcrib/catalog')));

/** Ours. */
export const toolcribEngine: Engine = {
  name: 'toolcrib',
  build: (documents) => {
    const ranker = bm25Ranker()(documents);
    return { ranker, search: (query) => ranker.rank(query, LIMIT) };
  },
};

interface Wink {
  defineConfig(config: object): void;
  definePrepTasks(tasks: readonly ((text: string) => readonly string[])[]): void;
  addDoc(document: Readonly<Record<string, string>>, id: string): void;
  consolidate(): void;
  search(query: string, limit: number): unknown;
}

/** wink with stop words and the same stemmer, each word stemmed once. */
export const winkEngine: Engine = {
  name: 'wink',
  build: (documents) => {
    const wink = (ours('wink-bm25-text-search') as () => Wink)();
    wink.defineConfig({
      fldWeights: { name: 3, description: 1, owner: 1, parameterNames: 1, parameterDescriptions: 1 },
    });
    wink.definePrepTasks([createAnalyzer()]);
    for (const document of documents) wink.addDoc(toTexts(document), document.id);
    wink.consolidate();
    return { search: (query) => wink.search(query, LIMIT) };
  },
};

/** minisearch with its defaults. */
export const minisearchEngine: Engine = {
  name: 'minisearch',
  build: (documents) => {
    const index = new MiniSearch({ fields: [...FIELDS], idField: 'id' });
    index.addAll(documents.map((document) => ({ id: document.id, ...toTexts(document) })));
    return { search: (query) => index.search(query).slice(0, LIMIT) };
  },
};

function createAnalyzer(): (text: string) => readonly string[] {
  const snowball = ours('snowball-stemmers') as { newStemmer(language: string): { stem(word: string): string } };
  const stemmer = snowball.newStemmer('english');
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    const known = stems.get(word) ?? stemmer.stem(word);
    stems.set(word, known);
    return known;
  };
  return (text) =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '' && !STOP.has(word))
      .map(stemOf);
}

function toTexts(document: SearchDocument): Record<(typeof FIELDS)[number], string> {
  const { name, description, owner } = document;
  const parameterNames = document.parameterNames.join(' ');
  return { name, description, owner, parameterNames, parameterDescriptions: document.parameterDescriptions.join(' ') };
}
