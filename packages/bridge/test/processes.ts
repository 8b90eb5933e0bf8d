// Looks at the processes of this machine: which are left is the question of half the tests here.

import { readFileSync } from 'node:fs';

/** Process ids of all that `pid` has started, and that those have. Linux only. */
export function descendants(pid: number | 'self'): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid === 'self' ? process.pid : pid}/children`, 'utf8');
    const ids = children.split(' ').filter(Boolean).map(Number);
    return ids.flatMap((id) => [id, ...descendants(id)]);
  } catch {
    return [];
  }
}

/** Whether a process is there; one that ended and was not collected yet is not. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z';
  } catch {
    return false;
  }
}
