// Where session logs go: one file of JSON lines per run.

import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes the function that appends one line to the log of `runId`. The folder is made at the first line. */
export function openLogFile(folder: string, runId: string): (line: string) => void {
  const path = join(folder, `${runId}.jsonl`);
  let made = false;
  return (line) => {
    if (!made) mkdirSync(folder, { recursive: true, mode: 0o700 });
    made = true;
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
  };
}
