import { describe, expect, test } from 'vitest';
import type { DirectoryRow } from '../src/directory-row.ts';
import { fairShare, writeOwners } from '../src/directory-share.ts';

const row = (owner: string, name: string): DirectoryRow => ({ owner, start: `- ${name}`, description: '' });
const rowsOf = (owner: string, count: number): readonly DirectoryRow[] =>
  Array.from({ length: count }, (_, index) => row(owner, `${owner}${String(index).padStart(2, '0')}`));
// A line of these is five characters and a break.
const ROOM_FOR = (count: number): number => count * 6;
const counts = (rows: readonly DirectoryRow[], room: number): Record<string, number> => {
  const kept = [...fairShare(rows, room)];
  return Object.fromEntries([...Map.groupBy(kept, ({ owner }) => owner)].map(([owner, list]) => [owner, list.length]));
};

describe('a fair share [directory]', () => {
  const rows = [...rowsOf('a', 64), ...rowsOf('b', 3), ...rowsOf('c', 64)];

  test.each([
    [3, { a: 1, b: 1, c: 1 }],
    [4, { a: 2, b: 1, c: 1 }],
    [9, { a: 3, b: 3, c: 3 }],
    [23, { a: 10, b: 3, c: 10 }],
    [131, { a: 64, b: 3, c: 64 }],
  ])('of %d lines gives each owner as many as the others, or all that it has', (count, expected) => {
    expect(counts(rows, ROOM_FOR(count))).toEqual(expected);
  });

  test('is taken from all over the names of an owner', () => {
    const kept = [...fairShare(rowsOf('a', 64), ROOM_FOR(4))].map(({ start }) => start).toSorted();
    expect(kept).toEqual(['- a00', '- a16', '- a32', '- a48']);
  });

  test('reaches every line of an owner, whatever their number', () => {
    for (let count = 1; count <= 40; count += 1)
      expect(fairShare(rowsOf('a', count), ROOM_FOR(count)).size).toBe(count);
  });

  test('passes over a line that is too long and goes on', () => {
    const long = row('a', 'x'.repeat(100));
    const kept = fairShare([long, row('b', 'b00'), row('c', 'c00')], ROOM_FOR(2));
    expect([...kept].map(({ start }) => start)).toEqual(['- b00', '- c00']);
  });

  test('of no room is nothing', () => {
    expect(fairShare(rows, 5).size).toBe(0);
    expect(fairShare([], 100).size).toBe(0);
  });
});

describe('the owners [directory]', () => {
  const owners = [
    { owner: 'yard', count: 2 },
    { owner: 'Shop', count: 30 },
    { owner: 'attic', count: 7 },
  ];

  test('are sorted by code unit, each with its count', () => {
    expect(writeOwners(owners, 100)).toBe('Shop 30, attic 7, yard 2');
    expect(writeOwners(owners, 24)).toBe('Shop 30, attic 7, yard 2');
  });

  test('that do not all fit are the largest, in half of the room, and the others are counted', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ owner: `o${index}`, count: index }));
    expect(writeOwners(many, 100)).toBe('o99 99, o98 98, o97 97, o96 96, 96 more owners');
  });

  test('of which none fits are counted', () => {
    expect(writeOwners(owners, 20)).toBe('3 more owners');
  });
});
