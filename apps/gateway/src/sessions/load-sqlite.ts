// The database that is built into Node, where this Node has one. Apart because two things about it are Node's and not
// ours: the oldest Node that may run the gateway lacks it, and some that have it warn whoever loads it.

import process from 'node:process';
import type * as sqlite from 'node:sqlite';

/** The module `node:sqlite`. */
export type Sqlite = typeof sqlite;

/** Loads it, without the warning that it is experimental; undefined where this Node has none. */
export function loadSqlite(): Sqlite | undefined {
  const own = Object.getOwnPropertyDescriptor(process, 'emitWarning');
  // Node warns while it loads, once per process and in the same tick; nobody else can be heard in between.
  process.emitWarning = () => undefined;
  try {
    const found: unknown = process.getBuiltinModule('node:sqlite');
    return found as Sqlite | undefined;
  } finally {
    if (own !== undefined) Object.defineProperty(process, 'emitWarning', own);
  }
}
