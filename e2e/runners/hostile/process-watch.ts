// Everything that descends from a process, seen by looking at /proc again and again: how much memory each took at its peak,
// and which of them are still there.

import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 20;

/** A watch over one family. */
export interface ProcessWatch {
  /** Peak resident memory of the largest process so far, the ancestor left out. Bytes. */
  peakBytes(): number;
  /** Processes that were seen and are still alive. Looks now. */
  alive(): readonly number[];
  /** The same, of those that had been seen when this was called. */
  survivors(): () => readonly number[];
  stop(): void;
}

interface Seen {
  /** Start time in ticks; a process id may be given out again. */
  readonly since: string;
  peak: number;
}

/** Watches the descendants of `ancestor`. */
export function watchDescendants(ancestor: number): ProcessWatch {
  const family = new Map<number, Seen>();
  const look = (): void => {
    const rows = readAll();
    const isOurs = (pid: number): boolean => pid === ancestor || family.has(pid);
    // A parent may come after its child in the list, so the list is read until nothing is new.
    for (let found = true; found;) {
      found = false;
      for (const row of rows)
        if (!family.has(row.pid) && isOurs(row.parent) && row.pid !== ancestor) {
          family.set(row.pid, { since: row.since, peak: 0 });
          found = true;
        }
    }
    for (const [pid, seen] of family) seen.peak = Math.max(seen.peak, peakOf(pid));
  };
  const timer = setInterval(look, EVERY_MS);
  const aliveOf = (wanted: ReadonlyMap<number, Seen>): readonly number[] =>
    readAll()
      .filter(({ pid, since, state }) => wanted.get(pid)?.since === since && state !== 'Z' && state !== 'X')
      .map(({ pid }) => pid);
  return {
    peakBytes: () => Math.max(0, ...[...family.values()].map(({ peak }) => peak)),
    alive: () => {
      look();
      return aliveOf(family);
    },
    survivors: () => {
      const then = new Map(family);
      return () => aliveOf(then);
    },
    stop: () => clearInterval(timer),
  };
}

interface Row {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly since: string;
}

function readAll(): readonly Row[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The name of the program stands in brackets and may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), parent: Number(fields[1]), state: fields[0] ?? '', since: fields[19] ?? '' }];
    } catch {
      return [];
    }
  });
}

function peakOf(pid: number): number {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0;
  }
}
