// The directory of one turn: which tools of the snapshot are listed, by which word, and the text, kept for the next run
// over the same content. Apart from directory.ts because this is the part that knows a session.

import type { Catalog } from '@toolcrib/catalog';
import { fingerprint, isTrusted, type ToolDefinition } from '@toolcrib/tool';
import { type DirectoryWords, type ListedTool, renderDirectory } from './directory.ts';
import { DIRECTORIES_KEPT_MAX_COUNT } from './limits.ts';

/** What the directory of one turn depends on. */
export interface DirectoryPlace {
  readonly snapshot: Catalog;
  /** What the model has directly. */
  readonly visible: readonly ToolDefinition[];
  /** True where `name` means this one tool wherever it is said. */
  readonly isOwnName: (name: string) => boolean;
  readonly words: DirectoryWords;
  readonly maxChars: number;
}

// By content, not by catalog: runs whose policy leaves tools out have a catalog each, of the same content. Oldest first.
const kept = new Map<string, string>();

/** Renders the directory of a turn, once per content. */
export function directoryPrompt({ snapshot, visible, isOwnName, words, maxChars }: DirectoryPlace): string {
  const shown = new Set(visible.map(({ id }) => id));
  const listed = snapshot.tools.filter((tool) => isTrusted(tool) && !shown.has(tool.id));
  if (listed.length === 0) return '';
  const byId = new Set(listed.filter(({ name }) => !isOwnName(name)));
  const idsOf = (tools: Iterable<ToolDefinition>): readonly string[] => [...tools].map(({ id }) => id);
  const shownHere = visible.filter(({ id }) => snapshot.get(id) !== undefined);
  const key = fingerprint([snapshot.snapshotId, { ...words }, maxChars, idsOf(shownHere), idsOf(byId)]);
  const known = kept.get(key);
  const text =
    known ??
    renderDirectory(
      listed.map((tool) => toListed(tool, byId.has(tool))),
      words,
      maxChars,
    );
  keep(key, text);
  return text;
}

function toListed({ id, name, owner, description }: ToolDefinition, byId: boolean): ListedTool {
  return { name, word: byId ? id : name, owner, description };
}

function keep(key: string, text: string): void {
  kept.delete(key);
  kept.set(key, text);
  const [oldest] = kept.keys();
  if (kept.size > DIRECTORIES_KEPT_MAX_COUNT && oldest !== undefined) kept.delete(oldest);
}
