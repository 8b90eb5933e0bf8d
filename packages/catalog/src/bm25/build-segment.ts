// Documents → a segment, step by step, so that whoever builds a large one can let others run in between.

import type { ToolId } from '@toolcrib/tool';
import { FIELD_MAX_CHARS } from '../limits.ts';
import type { SearchDocument, SearchField } from '../ranker.ts';
import { compoundsOf } from '../split-words.ts';
import { actionsOf } from './actions.ts';
import { growingFloat32, growingUint32 } from './growing.ts';
import { SLICE_DOCUMENTS_COUNT, SLICE_PIECES_COUNT } from '../limits.ts';
import type { Segment } from './segment.ts';
import { isStuffed } from './stuffing.ts';
import { STUFFED_TEXT_SHARE } from './weights.ts';
import { createWordBook } from './word-book.ts';
import type { NumberedWord, WordBook } from './word-book.ts';

type FieldWeights = Readonly<Record<SearchField, number>>;

/** Builds in one go. `documents` are sorted by id. */
export function buildSegment(documents: readonly SearchDocument[], weights: FieldWeights): Segment {
  const steps = buildInSteps(documents, weights);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Builds step by step; each step takes a few milliseconds at most. */
export function* buildInSteps(
  documents: readonly SearchDocument[],
  weights: FieldWeights,
): Generator<void, Segment, void> {
  const draft = createDraft(weights);
  for (const [position, document] of documents.entries()) {
    draft.add(document);
    if (position % SLICE_DOCUMENTS_COUNT === SLICE_DOCUMENTS_COUNT - 1) yield;
  }
  yield;
  return yield* draft.finish();
}

interface Draft {
  add(document: SearchDocument): void;
  finish(): Generator<void, Segment, void>;
}

function createDraft(weights: FieldWeights): Draft {
  const book = createWordBook();
  const ids: ToolId[] = [];
  const owners = createOwners();
  const [terms, holders, sequence, marks] = [growingUint32(), growingUint32(), growingUint32(), growingUint32()];
  const counts = growingFloat32();
  const lengths: number[] = [];
  const actions: number[] = [];
  const inDocument = new Map<number, number>();
  return {
    add(document) {
      inDocument.clear();
      let length = 0;
      const count = (words: readonly NumberedWord[], weight: number): void => {
        length += words.length * weight;
        for (const { term } of words) inDocument.set(term, (inDocument.get(term) ?? 0) + weight);
      };
      const countText = (words: readonly NumberedWord[], weight: number): void => {
        const unstuffed = length + words.length * weight;
        count(words, isStuffed(words.map(({ text }) => text)) ? weight * STUFFED_TEXT_SHARE : weight);
        length = unstuffed;
      };
      const keep = (words: readonly NumberedWord[]): void => {
        for (const { word, joined } of words) if (!joined) sequence.push(word);
      };
      const [name, label] = [readAll(document.name, book), readAll(document.label, book)];
      const [description, owner] = [readAll(document.description, book), readAll(document.owner, book)];
      countText(name, weights.name);
      count(label, weights.label);
      countText(description, weights.description);
      count(owner, weights.owner);
      for (const text of document.parameterNames) count(readAll(text, book), weights.parameterNames);
      for (const text of document.parameterDescriptions) count(readAll(text, book), weights.parameterDescriptions);
      marks.push(sequence.length);
      keep(name);
      marks.push(sequence.length);
      keep(label);
      keep(description);
      marks.push(sequence.length);
      keep(owner);
      for (const [term, weighted] of inDocument) {
        terms.push(term);
        holders.push(ids.length);
        counts.push(weighted);
      }
      ids.push(document.id);
      lengths.push(length);
      actions.push(
        actionsOf(
          document.name,
          description.map(({ text }) => text),
        ),
      );
      owners.add(document.owner);
    },
    *finish() {
      marks.push(sequence.length);
      const postings = { terms: terms.pieces(), holders: holders.pieces(), counts: counts.pieces() };
      const sorted = yield* sortByTerm(book.termTexts.length, postings);
      yield;
      const order = { sequence: sequence.take(), marks: marks.take() };
      yield;
      return {
        ids,
        termTexts: book.termTexts,
        terms: book.terms,
        ...sorted,
        lengths: Float64Array.from(lengths),
        words: book.words,
        termOfWord: book.termOfWord(),
        ...order,
        actions: Uint8Array.from(actions),
        ...owners.take(),
      };
    },
  };
}

function readAll(text: string, book: WordBook): readonly NumberedWord[] {
  if (text === '') return [];
  const compounds = compoundsOf(text.length > FIELD_MAX_CHARS ? text.slice(0, FIELD_MAX_CHARS) : text);
  return compounds.length === 1 ? book.read(compounds[0] ?? '') : compounds.flatMap((compound) => book.read(compound));
}

/** Postings in the order of documents, piece by piece. */
interface Postings {
  readonly terms: readonly Uint32Array[];
  readonly holders: readonly Uint32Array[];
  readonly counts: readonly Float32Array[];
}

/**
 * Postings in the order of documents → in the order of terms; inside a term the order stays. The pieces are read where they
 * are: so many large arrays at once would make the engine stop and collect garbage.
 */
function* sortByTerm(
  termCount: number,
  { terms, holders, counts }: Postings,
): Generator<void, Pick<Segment, 'starts' | 'holders' | 'counts'>, void> {
  const starts = new Uint32Array(termCount + 1);
  for (const [nth, piece] of terms.entries()) {
    for (const term of piece) starts[term + 1]! += 1;
    if (nth % SLICE_PIECES_COUNT === SLICE_PIECES_COUNT - 1) yield;
  }
  yield;
  for (let term = 0; term < termCount; term += 1) starts[term + 1]! += starts[term] ?? 0;
  const next = starts.slice();
  yield;
  const all = starts[termCount] ?? 0;
  const sorted = { starts, holders: new Uint32Array(all), counts: new Float32Array(all) };
  for (const [nth, piece] of terms.entries()) {
    yield;
    const [holdersPiece, countsPiece] = [holders[nth], counts[nth]];
    for (let at = 0; at < piece.length; at += 1) {
      const term = piece[at] ?? 0;
      const place = next[term] ?? 0;
      next[term] = place + 1;
      sorted.holders[place] = holdersPiece?.[at] ?? 0;
      sorted.counts[place] = countsPiece?.[at] ?? 0;
    }
  }
  return sorted;
}

function createOwners(): { add(owner: string): void; take(): Pick<Segment, 'owners' | 'ownerNames'> } {
  const numbers = new Map<string, number>();
  const owners = growingUint32();
  return {
    add(owner) {
      const number = numbers.get(owner) ?? numbers.size;
      numbers.set(owner, number);
      owners.push(number);
    },
    take: () => ({ owners: owners.take(), ownerNames: [...numbers.keys()] }),
  };
}
