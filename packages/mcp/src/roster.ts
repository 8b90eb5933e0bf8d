// The tools of one server as last listed, and when to list them again. Lists never overlap: a change that is announced
// while one runs is remembered and asked for after it, so an old answer cannot replace a newer one.

import type { Diagnostic } from '@toolcrib/tool';
import { judgeTools, type WireTool } from './judge-tool.ts';
import { RELIST_GAP_MS, RESTART_FIRST_DELAY_MS, RESTART_MAX_DELAY_MS } from './limits.ts';
import type { ListedTools } from './list-tools.ts';

/** Lists once. */
export type ListOnce = () => Promise<ListedTools>;

/** What a list came to. */
export interface RosterEntry {
  readonly tools: ReadonlyMap<string, WireTool>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The list of one connection. */
export interface Roster {
  entry(): RosterEntry;
  /** The server says that its list changed. Many notices at once lead to one list. */
  changed(): void;
  /** Stops listing. */
  end(): void;
}

/** Makes the entry of one list. */
export function toEntry(owner: string, listed: ListedTools): RosterEntry {
  const { tools, diagnostics } = judgeTools(owner, listed.tools);
  if (listed.problem === undefined) return { tools, diagnostics };
  return {
    tools,
    diagnostics: [{ code: 'SERVER_NOISE', source: 'mcp', owner, reason: listed.problem }, ...diagnostics],
  };
}

/** Keeps the list of one connection up to date. */
export function createRoster(options: RosterOptions): Roster {
  const book: Book = { entry: options.first, failureCount: 0, busy: false, dirty: false, ended: false };
  return {
    entry: () => book.entry,
    changed: () => {
      book.dirty = true;
      if (!book.busy) next(book, options);
    },
    end: () => {
      book.ended = true;
      clearTimeout(book.pause);
    },
  };
}

/** How to list, and whom to tell. */
export interface RosterOptions {
  readonly owner: string;
  readonly first: RosterEntry;
  readonly list: ListOnce;
  readonly onEntry: () => void;
}

interface Book {
  entry: RosterEntry;
  failureCount: number;
  /** A list runs, or the pause after one. */
  busy: boolean;
  /** Another list is wanted. */
  dirty: boolean;
  ended: boolean;
  pause?: NodeJS.Timeout;
}

function next(book: Book, options: RosterOptions): void {
  book.busy = false;
  if (book.dirty && !book.ended) void relist(book, options);
}

async function relist(book: Book, options: RosterOptions): Promise<void> {
  book.busy = true;
  book.dirty = false;
  try {
    const listed = toEntry(options.owner, await options.list());
    if (book.ended) return;
    book.entry = listed;
    book.failureCount = 0;
    options.onEntry();
  } catch {
    // The last good list stays; it is asked for again until it comes or the connection is gone.
    book.failureCount += 1;
    book.dirty = true;
  }
  if (book.ended) return;
  book.pause = setTimeout(() => next(book, options), pauseMs(book.failureCount));
  book.pause.unref();
}

function pauseMs(failureCount: number): number {
  if (failureCount === 0) return RELIST_GAP_MS;
  return Math.min(RESTART_MAX_DELAY_MS, RESTART_FIRST_DELAY_MS * 2 ** (failureCount - 1));
}
