// Documents → what scoring needs: the BM25 index, the words of each name, the nearest terms of unknown words.

import { compareCodeUnits } from '@toolcrib/tool';
import { analyzeText } from './analyzer.ts';
import type { SearchDocument, SearchField } from './ranker.ts';
import { createNearestTerms } from './typo.ts';
import { createWinkIndex } from './wink-index.ts';
import type { FieldTokens, WinkIndex, WinkOptions } from './wink-index.ts';

/** A document's terms. */
interface AnalyzedDocument {
  readonly tokens: FieldTokens;
  /** Distinct words of the name, without joined wholes. */
  readonly nameTerms: readonly string[];
}

/** A term with its rarity in the index. */
export interface RatedTerm {
  readonly text: string;
  readonly idf: number;
}

/** Documents by position; positions follow ids in code-unit order, so that ties are broken by position. */
export interface TextIndex extends WinkIndex {
  readonly documents: readonly SearchDocument[];
  /** Distinct words of a document's name, with their rarity. */
  nameTerms(position: number): readonly RatedTerm[];
  /** Fields of a document in which a term stands. */
  fieldsWith(position: number, term: string): readonly SearchField[];
  nearest(word: string): readonly string[];
}

// A changed catalog is another index, but most of its documents are the same objects: their analysis is kept with them.
const analyses = new WeakMap<SearchDocument, AnalyzedDocument>();

/** Builds the index. The answer does not depend on the order of `documents`. */
export function createTextIndex(documents: readonly SearchDocument[], options: WinkOptions): TextIndex {
  const sorted = documents.toSorted((a, b) => compareCodeUnits(a.id, b.id));
  const analyzed = sorted.map(analyze);
  const index = createWinkIndex(
    analyzed.map((document) => document.tokens),
    options,
  );
  const nameTerms = analyzed.map((document) => document.nameTerms.map((text) => ({ text, idf: index.idf(text) })));
  return {
    ...index,
    documents: sorted,
    nearest: createNearestTerms(index.terms()),
    nameTerms: (position) => nameTerms[position] ?? [],
    fieldsWith(position, term) {
      const document = sorted[position];
      return document === undefined ? [] : fieldsHolding(document, term);
    },
  };
}

/** Fields of a document in which a term stands. */
export function fieldsHolding(document: SearchDocument, term: string): readonly SearchField[] {
  const { tokens } = analyze(document);
  return fieldsOf(tokens).filter((field) => tokens[field].includes(term));
}

function analyze(document: SearchDocument): AnalyzedDocument {
  const known = analyses.get(document);
  if (known !== undefined) return known;
  const tokens = {
    name: termsOf(document.name),
    label: termsOf(document.label),
    description: termsOf(document.description),
    owner: termsOf(document.owner),
    parameterNames: document.parameterNames.flatMap(termsOf),
    parameterDescriptions: document.parameterDescriptions.flatMap(termsOf),
  };
  const nameParts = analyzeText(document.name).filter((term) => !term.joined);
  const analyzed = { tokens, nameTerms: [...new Set(nameParts.map((term) => term.text))] };
  analyses.set(document, analyzed);
  return analyzed;
}

function termsOf(text: string): readonly string[] {
  return analyzeText(text).map((term) => term.text);
}

function fieldsOf(tokens: FieldTokens): readonly SearchField[] {
  return Object.keys(tokens) as SearchField[];
}
