// What is known of a Node that could run the child: its version, the libraries that it needs, and the marks by which a
// change of the file is noticed.

import { execFile } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { INSPECT_MAX_MS } from '../limits.ts';

/** A Node on this machine. */
export interface NodeBinary {
  /** Without symbolic links. */
  readonly path: string;
  readonly version: string;
  readonly major: number;
  /** Absolute paths of the shared libraries that it loads. */
  readonly libraries: readonly string[];
  /** Changes when the file does: size, time of change and inode. */
  readonly mark: string;
}

const QUESTION = `process.report.excludeNetwork = true;
const { sharedObjects } = process.report.getReport();
process.stdout.write(JSON.stringify({ version: process.versions.node, libraries: sharedObjects }));`;

/** Tells how the file is marked now; undefined where there is none. */
export function markOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.size}:${stats.mtimeMs}:${stats.ino}` : undefined;
}

/** Asks a Node what it is; undefined where it does not answer like one. */
export async function inspectNode(candidate: string): Promise<NodeBinary | undefined> {
  try {
    const path = realpathSync(candidate);
    const mark = markOf(path);
    if (mark === undefined) return undefined;
    return parseAnswer(path, mark, await ask(path));
  } catch {
    return undefined;
  }
}

function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(path, ['--no-warnings', '-e', QUESTION], { env: {}, timeout: INSPECT_MAX_MS }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
}

function parseAnswer(path: string, mark: string, text: string): NodeBinary | undefined {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('version' in answer) || !('libraries' in answer))
    return undefined;
  const { version, libraries } = answer;
  const major = /^(\d+)\.\d+\.\d+/.exec(String(version))?.[1];
  if (major === undefined || !Array.isArray(libraries)) return undefined;
  const files = libraries.map(String).filter((library) => library.startsWith('/') && markOf(library) !== undefined);
  return { path, version: String(version), major: Number(major), libraries: files, mark };
}
