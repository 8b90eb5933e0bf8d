// Where session logs go beside the archive: one file of JSON lines per run, for whoever follows a run with `tail`.

import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The log file of a run. */
export function logFilePath(folder: string, runId: string): string {
  return join(folder, `${runId}.jsonl`);
}

/** Makes the function that appends one line to the log of `runId`. The folder is made at the first line. */
export function openLogFile(folder: string, runId: string): (line: string) => void {
  const path = logFilePath(folder, runId);
  let made = false;
  return (line) => {
    if (!made) mkdirSync(folder, { recursive: true, mode: 0o700 });
    made = true;
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
  };
}
