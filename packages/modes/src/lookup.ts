// What a word means in a session: a tool, several, a denied one, one on a server that is down, or nothing. The policy of
// this moment decides; a tool that it hides is never found, whatever the word.

import type { Catalog } from '@toolcrib/catalog';
import type { PolicySubject } from '@toolcrib/dispatch';
import {
  compareCodeUnits,
  formatToolId,
  parseToolId,
  rawToolId,
  SOURCES,
  type ToolDefinition,
  type ToolId,
  type ToolIdParts,
} from '@toolcrib/tool';
import type { DownServer } from './down-servers.ts';
import type { KnownTools } from './known-tools.ts';

/** The meaning of a word. `denied` carries the tool, of several the first by id, for the gate to refuse and log. */
export type Lookup =
  | { readonly kind: 'found'; readonly tool: ToolDefinition }
  | { readonly kind: 'ambiguous'; readonly ids: readonly ToolId[] }
  | { readonly kind: 'denied'; readonly tool?: ToolDefinition }
  | { readonly kind: 'unavailable'; readonly server: string; readonly reason: string }
  /** `vanished`: a tool of this id or name was there before the list changed. */
  | { readonly kind: 'unknown'; readonly vanished?: true };

/** Where a word is looked up. */
export interface LookupPlace {
  /** The snapshot of this turn. */
  readonly catalog: Catalog;
  readonly known: KnownTools;
  /** Asks the policy of this moment. */
  readonly allows: (subject: PolicySubject) => boolean;
  /** False for what the run was narrowed away from. */
  readonly isKept: (tool: ToolDefinition) => boolean;
  readonly down: readonly DownServer[];
  /** What this run could call before the list changed. */
  readonly vanished: readonly PolicySubject[];
}

/** Looks a word up: the encoded id first, then raw ids and names. */
export function lookUp(word: string, place: LookupPlace): Lookup {
  const meant = meaningsOf(word, place).filter((tool) => place.isKept(tool));
  const allowed = meant.filter((tool) => place.allows(tool));
  // A name that a denied tool has is that tool's on every route: another tool of the name is reached by its id.
  const isId = allowed.some((tool) => tool.id === word || rawToolId(tool) === word);
  const [only, ...others] = isId || !namesDenied(word, place) ? allowed : [];
  if (only !== undefined && others.length === 0) return { kind: 'found', tool: only };
  if (only !== undefined) return { kind: 'ambiguous', ids: allowed.map(({ id }) => id).toSorted(compareCodeUnits) };
  return deniedOf(word, place) ?? unavailableOf(word, place) ?? unknownOf(word, place);
}

function meaningsOf(word: string, { catalog, known }: LookupPlace): readonly ToolDefinition[] {
  const exact = catalog.get(word) ?? known.directOnly.get(word);
  if (exact !== undefined) return [exact];
  // Denied or gone, an id stays its tool's own: it is never taken for the raw form of another.
  if (known.named(word).some(({ id }) => id === word)) return [];
  const resolution = catalog.resolve(word);
  const ids = resolution.kind === 'ambiguous' ? resolution.ids : [];
  const found = resolution.kind === 'found' ? [resolution.tool] : ids.map((id) => catalog.get(id));
  const beside = known.named(word).map(({ id }) => known.directOnly.get(id));
  const meant = [...new Set([...found, ...beside])].filter((tool) => tool !== undefined);
  return isIdForm(word) ? meant.filter((tool) => rawToolId(tool) === word) : meant;
}

// Whoever writes an id means an id. A server could name its tool like the id of another one, and would be called in its
// place where that one is denied, gone or down.
function isIdForm(word: string): boolean {
  return SOURCES.some((source) => word.startsWith(`${source}:`));
}

function namesDenied(word: string, { known, allows }: LookupPlace): boolean {
  return known.named(word).some((subject) => subject.name === word && !allows(subject));
}

function deniedOf(word: string, { known, allows }: LookupPlace): Lookup | undefined {
  const named = known.named(word);
  // An id that is some tool's own is not the raw form of another.
  const isOwn = named.some(({ id }) => id === word);
  const meant = isOwn ? named.filter(({ id, name }) => id === word || name === word) : named;
  const denied = meant.filter((subject) => !allows(subject));
  const exact = denied.find(({ id }) => id === word);
  const first = exact ?? denied.toSorted((a, b) => compareCodeUnits(a.id, b.id))[0];
  if (first === undefined) return undefined;
  const tool = known.cataloged.get(first.id) ?? known.directOnly.get(first.id);
  return { kind: 'denied', ...(tool !== undefined && { tool }) };
}

function unknownOf(word: string, { vanished, allows }: LookupPlace): Lookup {
  const isGone = vanished.some((tool) => (tool.id === word || tool.name === word) && allows(tool));
  return { kind: 'unknown', ...(isGone && { vanished: true as const }) };
}

function unavailableOf(word: string, place: LookupPlace): Lookup | undefined {
  const { allows, down } = place;
  const former = down.find(({ tools = [] }) => tools.some((tool) => tool.name === word && allows(tool)));
  if (former !== undefined) return { kind: 'unavailable', server: former.owner, reason: former.reason };
  const server = down.find(({ owner }) => partsUnder(word, owner) !== undefined);
  const parts = server && partsUnder(word, server.owner);
  if (server === undefined || parts === undefined) return undefined;
  const isAllowed = allows({ id: parts.id, name: parts.name, source: 'mcp', owner: server.owner });
  return isAllowed ? { kind: 'unavailable', server: server.owner, reason: server.reason } : { kind: 'denied' };
}

// The parts of `word` where it is an id, encoded or raw, of a tool on the server `owner`.
function partsUnder(word: string, owner: string): (ToolIdParts & { readonly id: ToolId }) | undefined {
  const parts = parseToolId(word);
  if (parts !== undefined) {
    return parts.source === 'mcp' && parts.owner === owner ? { ...parts, id: word as ToolId } : undefined;
  }
  const start = `mcp:${owner}:`;
  if (!word.startsWith(start) || word.length === start.length) return undefined;
  const raw = { source: 'mcp' as const, owner, name: word.slice(start.length) };
  return { ...raw, id: formatToolId(raw) };
}
