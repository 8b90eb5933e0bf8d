// Which processes a process has started, read from /proc; elsewhere from ps.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Process ids of the children of `pid`, zombies left out; with `among`, only those of them that are still there. */
export async function childrenOf(pid: number, among?: readonly number[]): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const alive = rows.filter(([, parent, state]) => Number(parent) === pid && !state?.startsWith('Z'));
  const ids = alive.map(([id]) => Number(id));
  return among === undefined ? ids : ids.filter((id) => among.includes(id));
}
