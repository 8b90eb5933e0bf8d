// What every ranker must do, as cases that need no test runner: each throws where the ranker falls short. What a good order
// is they leave open, but for the plainest: who says a tool's name finds it.

import { deepStrictEqual, ok } from 'node:assert/strict';
import { formatToolId } from '@toolcrib/tool';
import type { ToolId } from '@toolcrib/tool';
import { compareScored } from './fuse.ts';
import type { RankerFactory, Scored, SearchDocument } from './ranker.ts';

/** One case. `run` throws an AssertionError where the ranker that `factory` makes does not conform. */
export interface RankerCase {
  readonly name: string;
  run(factory: RankerFactory): void;
}

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
const HOSTILE_QUERIES = [
  '',
  '   ',
  '\u0000',
  '\ud800',
  '(.*)+$',
  '\\',
  '"',
  '🙂',
  'a'.repeat(100_000),
  'word '.repeat(20_000),
];
const QUERIES = ['create a calendar event', 'weather tomorrow', 'send message', 'delete', 'invoice pdf', ...ODD_NAMES];

function doc(name: string, description = '', owner = 'shop'): SearchDocument {
  const id = formatToolId({ source: 'mcp', owner, name });
  return { id, name, label: '', description, owner, parameterNames: [], parameterDescriptions: [] };
}

const DOCUMENTS: readonly SearchDocument[] = [
  doc('calendar_create_event', 'Create an event in a calendar.'),
  doc('calendar_delete_event', 'Delete an event from a calendar.'),
  doc('weather_forecast', 'Tell the weather of the coming days.'),
  doc('message_send', 'Send a message to a person.'),
  doc('message_send', 'Send a message to a person.', 'office'),
  doc('invoice_render', 'Render an invoice as PDF.'),
  doc('silent_tool'),
  ...ODD_NAMES.map((name) => doc(name, `Odd name ${name}.`)),
];

function ids(hits: readonly Scored[]): readonly ToolId[] {
  return hits.map((hit) => hit.id);
}

/** All queries of the suite, with what the ranker answers to them. */
function answers(factory: RankerFactory, limit = 50): readonly (readonly Scored[])[] {
  const ranker = factory(DOCUMENTS);
  return QUERIES.map((query) => ranker.rank(query, limit));
}

/** The suite. */
export const rankerConformance: readonly RankerCase[] = [
  {
    name: 'finds a document by the words of its name',
    run(factory) {
      const found = ids(factory(DOCUMENTS).rank('weather forecast', 3));
      deepStrictEqual(found[0], 'mcp:shop:weather_forecast');
    },
  },
  {
    name: 'finds a document that has no text but its name',
    run(factory) {
      ok(ids(factory(DOCUMENTS).rank('silent tool', 5)).includes('mcp:shop:silent_tool'));
    },
  },
  {
    name: 'returns literal before expanded matches, then higher scores, then lower ids',
    run(factory) {
      for (const hits of answers(factory)) deepStrictEqual(hits, hits.toSorted(compareScored));
    },
  },
  {
    name: 'breaks ties by id in code-unit order',
    run(factory) {
      const twins = ['b', 'a', 'C', 'é', '10', '9'].map((owner) => doc('twin_tool', 'One of several twins.', owner));
      const silent = twins.map((twin) => ({ ...twin, owner: '' }));
      const expected = ['10', '9', 'C', 'a', 'b', 'é'].map((owner) => `mcp:${owner}:twin_tool`);
      deepStrictEqual(ids(factory(silent).rank('twin tool', 10)), expected);
    },
  },
  {
    name: 'returns each document at most once, and only documents that it was given',
    run(factory) {
      const known = new Set(DOCUMENTS.map((document) => document.id));
      for (const hits of answers(factory)) {
        deepStrictEqual(new Set(ids(hits)).size, hits.length);
        ok(hits.every((hit) => known.has(hit.id)));
      }
    },
  },
  {
    name: 'gives every hit a finite score above zero',
    run(factory) {
      for (const hit of answers(factory).flat())
        ok(Number.isFinite(hit.score) && hit.score > 0, `${hit.id}: ${hit.score}`);
    },
  },
  {
    name: 'returns at most as many hits as the limit says, and the head of what a larger limit gives',
    run(factory) {
      const long = answers(factory);
      for (const limit of [1, 2, 3]) {
        const short = answers(factory, limit);
        for (const [index, hits] of short.entries()) deepStrictEqual(ids(hits), ids(long[index] ?? []).slice(0, limit));
      }
    },
  },
  {
    name: 'asks keep before it applies the limit',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      const [best] = ids(ranker.rank('send message', 1));
      const kept = ids(ranker.rank('send message', 1, (id) => id !== best));
      deepStrictEqual(new Set([best, ...kept]), new Set(['mcp:office:message_send', 'mcp:shop:message_send']));
    },
  },
  {
    name: 'returns nothing where keep refuses everything',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      for (const query of QUERIES)
        deepStrictEqual(
          ranker.rank(query, 10, () => false),
          [],
        );
    },
  },
  {
    name: 'gives the same answer twice, and after other questions',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      const first = QUERIES.map((query) => ranker.rank(query, 10));
      deepStrictEqual(
        QUERIES.map((query) => ranker.rank(query, 10)),
        first,
      );
    },
  },
  {
    name: 'does not depend on the order of the documents',
    run(factory) {
      const turned = factory(DOCUMENTS.toReversed());
      deepStrictEqual(
        QUERIES.map((query) => turned.rank(query, 50)),
        answers(factory),
      );
    },
  },
  {
    name: 'returns nothing for a query without words',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      for (const query of ['', '  \n\t ', '?!', '—']) deepStrictEqual(ranker.rank(query, 10), []);
    },
  },
  {
    name: 'survives hostile queries',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      for (const query of HOSTILE_QUERIES) ok(Array.isArray(ranker.rank(query, 5)));
    },
  },
  {
    name: 'finds names that every object inherits',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      for (const name of ODD_NAMES)
        ok(ids(ranker.rank(name, 5)).includes(formatToolId({ source: 'mcp', owner: 'shop', name })), name);
    },
  },
  {
    name: 'works on no document, on one and on two',
    run(factory) {
      deepStrictEqual(factory([]).rank('weather', 5), []);
      const weather = doc('weather_forecast', 'Tell the weather.');
      deepStrictEqual(ids(factory([weather]).rank('weather', 5)), [weather.id]);
      deepStrictEqual(ids(factory([weather, doc('message_send', 'Send.')]).rank('weather', 5)), [weather.id]);
    },
  },
  {
    name: 'answers after a change as if built anew, where it can change',
    run(factory) {
      const [first, ...rest] = DOCUMENTS;
      const added = doc('invoice_archive', 'Archive an invoice.');
      const removed = first === undefined ? [] : [first.id];
      const changed = factory(DOCUMENTS).change?.({ removed, added: [added] });
      if (changed === undefined) return;
      const fresh = factory([...rest, added]);
      for (const query of QUERIES) deepStrictEqual(changed.rank(query, 50), fresh.rank(query, 50));
    },
  },
  {
    name: 'leaves the documents as they are',
    run(factory) {
      const frozen = DOCUMENTS.map((document) => Object.freeze({ ...document }));
      const before = structuredClone(frozen);
      factory(Object.freeze(frozen)).rank('calendar', 5);
      deepStrictEqual(frozen, before);
    },
  },
  {
    name: 'explains what it returns, where it explains at all',
    run(factory) {
      const ranker = factory(DOCUMENTS);
      if (ranker.explain === undefined) return;
      const [hit] = ranker.rank('weather forecast', 1);
      ok(hit !== undefined && ranker.explain('weather forecast', hit.id) !== undefined);
      deepStrictEqual(ranker.explain('weather forecast', 'mcp:shop:no_such_tool'), undefined);
    },
  },
];
