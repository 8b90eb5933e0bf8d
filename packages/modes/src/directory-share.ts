// What stays of the directory when not every line fits: the owners with their counts, and a fair share of lines for each.
// Every loop looks at a tool or an owner once, so ten thousand owners cost no more than ten thousand tools of one.

import { compareCodeUnits } from '@toolcrib/tool';
import { ownerLabel, type DirectoryRow } from './directory-row.ts';

/** Tools of one owner. */
export interface OwnerCount {
  readonly owner: string;
  readonly count: number;
}

/**
 * Chooses lines that fit into `room` characters, a line break each. Owners take turns, so their numbers of lines differ by
 * no more than what they have and how long it is; an owner's lines are taken from all over its names, not from the start.
 */
export function fairShare(rows: readonly DirectoryRow[], room: number): ReadonlySet<DirectoryRow> {
  const kept = new Set<DirectoryRow>();
  const shortest = rows.reduce((least, { start }) => Math.min(least, start.length + 1), Infinity);
  let queues = [...Map.groupBy(rows, ({ owner }) => owner)]
    .toSorted(([a], [b]) => compareCodeUnits(a, b))
    .map(([, list]) => spread(list));
  let left = room;
  for (let turn = 0; queues.length > 0 && left >= shortest; turn += 1) {
    for (const queue of queues) {
      const row = queue[turn];
      const chars = row === undefined ? Infinity : row.start.length + 1;
      if (row === undefined || chars > left) continue;
      kept.add(row);
      left -= chars;
    }
    queues = queues.filter((queue) => queue.length > turn + 1);
  }
  return kept;
}

/**
 * Writes the owners with their counts, by code unit. Where they do not all fit, those with most tools are named, the rest
 * are counted, and half of the room is left to lines.
 */
export function writeOwners(owners: readonly OwnerCount[], room: number): string {
  const all = owners.toSorted((a, b) => compareCodeUnits(a.owner, b.owner)).map(writeOwner);
  const text = all.join(', ');
  if (text.length <= room) return text;
  const largest = owners.toSorted((a, b) => b.count - a.count || compareCodeUnits(a.owner, b.owner));
  const named: string[] = [];
  let left = Math.floor(room / 2) - others(owners.length).length;
  for (const entry of largest.map(writeOwner)) {
    left -= entry.length + ', '.length;
    if (left < 0) break;
    named.push(entry);
  }
  return [...named, others(owners.length - named.length)].join(', ');
}

function writeOwner({ owner, count }: OwnerCount): string {
  return `${ownerLabel(owner)} ${count}`;
}

function others(count: number): string {
  return `${count} more owners`;
}

// Puts a list in an order whose every beginning is spread evenly over the list: positions by their bits reversed.
function spread<T>(list: readonly T[]): readonly T[] {
  const bits = Math.max(0, Math.ceil(Math.log2(list.length)));
  const order: T[] = [];
  for (let index = 0; index < 2 ** bits; index += 1) {
    const item = list[reversed(index, bits)];
    if (item !== undefined) order.push(item);
  }
  return order;
}

function reversed(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit += 1) result = result * 2 + (Math.floor(value / 2 ** bit) % 2);
  return result;
}
