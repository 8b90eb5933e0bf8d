// The folder in which children stand. One per user, kept: a folder per sandbox would be left behind by every host that is
// killed. Where the kept one is not surely ours and empty, a fresh one is made and removed again.

import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A folder with nothing in it. */
export interface EmptyFolder {
  readonly path: string;
  /** Removes it, where it is not the kept one. */
  remove(): void;
}

/** Opens an empty folder below `root`. */
export function openEmptyFolder(root: string, userId: number | undefined = process.getuid?.()): EmptyFolder {
  const kept = join(root, `toolcrib-empty-${userId ?? 'user'}`);
  if (userId !== undefined && isOurs(kept, userId)) return { path: kept, remove: () => {} };
  const fresh = mkdtempSync(join(root, 'toolcrib-empty-'));
  chmodSync(fresh, 0o555);
  return { path: fresh, remove: () => rmSync(fresh, { recursive: true, force: true }) };
}

/** Makes it where it is missing, and looks at what is there: a folder, of this user, that nobody writes to, empty. */
function isOurs(path: string, userId: number): boolean {
  try {
    mkdirSync(path, { mode: 0o555 });
  } catch {
    // It is there already, or cannot be made; the look below tells.
  }
  try {
    const stats = lstatSync(path);
    return stats.isDirectory() && stats.uid === userId && (stats.mode & 0o222) === 0 && readdirSync(path).length === 0;
  } catch {
    return false;
  }
}
