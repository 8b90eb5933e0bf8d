import { expect, test } from 'vitest';
import { admit, type Entry } from '../src/admit.ts';
import { createEntryList, mergeEntries, sortEntries } from '../src/entry-list.ts';
import { makeTool } from './fixtures/tools.ts';

const entriesOf = (...names: readonly string[]): readonly Entry[] =>
  sortEntries(admit(names.map((name) => makeTool({ name }))).entries.values());
const namesOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ tool }) => tool.name);
const MANY = entriesOf(...Array.from({ length: 40 }, (_, nth) => `tool_${nth}`));

test('a list that differs in a few entries shares the map of the first, and knows what went, came and changed', () => {
  const first = createEntryList(MANY);
  const renewed = entriesOf('tool_7', 'tool_99');
  const left = MANY.filter(({ tool }) => !['tool_7', 'tool_8'].includes(tool.name));
  const second = createEntryList(mergeEntries(left, renewed), first.root());
  expect(second.get('openclaw:core:tool_7')).toBe(renewed[0]);
  expect(second.get('openclaw:core:tool_8')).toBeUndefined();
  expect(second.get('openclaw:core:tool_99')).toBe(renewed[1]);
  expect(second.get('openclaw:core:tool_0')).toBe(first.get('openclaw:core:tool_0'));
  expect(second.root()).toBe(first.root());
});

test('a list that differs in many has a map of its own', () => {
  const first = createEntryList(MANY);
  const second = createEntryList(MANY.slice(0, 20), first.root());
  expect(second.root()).not.toBe(first.root());
  expect([second.get(MANY[19]!.tool.id), second.get(MANY[20]!.tool.id)]).toEqual([MANY[19], undefined]);
});

test('merges by id, by code unit, whichever list ends first', () => {
  expect(namesOf(mergeEntries(entriesOf('b', 'd'), entriesOf('a', 'C', 'e')))).toEqual(['C', 'a', 'b', 'd', 'e']);
  expect(namesOf(mergeEntries(entriesOf('a', 'z'), entriesOf('b')))).toEqual(['a', 'b', 'z']);
  expect(namesOf(mergeEntries([], entriesOf('b')))).toEqual(['b']);
});
