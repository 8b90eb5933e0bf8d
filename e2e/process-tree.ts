// Which processes a process has started, as ps tells it. The ps that is asked is left out.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Row {
  readonly id: number;
  readonly parent: number;
}

/** Process ids of the children of `pid`, zombies left out; with `among`, only those of them that are still there. */
export async function childrenOf(pid: number, among?: readonly number[]): Promise<readonly number[]> {
  const ids = (await readAll()).filter(({ parent }) => parent === pid).map(({ id }) => id);
  return among === undefined ? ids : ids.filter((id) => among.includes(id));
}

/** Process ids of all that descends from `pid`, zombies left out. */
export async function descendantsOf(pid: number): Promise<readonly number[]> {
  const rows = await readAll();
  const below = (parents: readonly number[]): readonly number[] => {
    const ids = rows.filter(({ parent }) => parents.includes(parent)).map(({ id }) => id);
    return ids.length === 0 ? [] : [...ids, ...below(ids)];
  };
  return below([pid]);
}

async function readAll(): Promise<readonly Row[]> {
  const asking = promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const { stdout } = await asking;
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([id, parent]) => ({ id: Number(id), parent: Number(parent) }))
    .filter(({ id }) => id !== asking.child.pid);
}
