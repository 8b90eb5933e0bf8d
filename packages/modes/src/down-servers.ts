// MCP servers that are down: who they are, and what the model is told of them after a search that found nothing.

import type { PolicySubject } from '@toolcrib/dispatch';
import { cleanText, clip, compareCodeUnits, formatToolId } from '@toolcrib/tool';
import type { KnownTools } from './known-tools.ts';
import { SERVER_NOTE_MAX_CHARS, SERVER_NOTES_MAX_COUNT } from './limits.ts';

/** A server that cannot be reached. `owner` is the operator's key. */
export interface DownServer {
  readonly owner: string;
  readonly reason: string;
  /** What it offered before it went down, where that is known. */
  readonly tools?: readonly PolicySubject[];
}

/** Asks the host, who must not be able to break a lookup. Sorted by owner. */
export function downServers(ask: (() => readonly DownServer[]) | undefined): readonly DownServer[] {
  try {
    return (ask?.() ?? []).toSorted((a, b) => compareCodeUnits(a.owner, b.owner));
  } catch {
    return [];
  }
}

/**
 * Makes the notes. A server is named only where some tool of it could be allowed: one that it is known to have, or, while
 * none is known, any at all.
 */
export function serverNotes(
  down: readonly DownServer[],
  place: { readonly known: Pick<KnownTools, 'ofServer'>; readonly allows: (subject: PolicySubject) => boolean },
): readonly string[] {
  return down
    .filter(({ owner, tools: former = [] }) => {
      const tools = [...place.known.ofServer(owner), ...former];
      const asked = tools.length > 0 ? tools : [anyToolOf(owner)];
      return asked.some((subject) => place.allows(subject));
    })
    .slice(0, SERVER_NOTES_MAX_COUNT)
    .map(({ owner, reason }) =>
      clip(cleanText(`The server ${owner} is down (${reason}); its tools cannot be found.`), SERVER_NOTE_MAX_CHARS),
    );
}

function anyToolOf(owner: string): PolicySubject {
  return { id: formatToolId({ source: 'mcp', owner, name: '*' }), name: '*', source: 'mcp', owner };
}
