// The rule `catalog.policy` said once more, as shortly as it can be, and by nothing that the house itself uses: which tools
// a run may have, and what a word means in it. What the routes answer is held against this.

import type { PolicyDecision } from '@toolcrib/dispatch';
import type { ToolId } from '@toolcrib/tool';
import { encoded, type DrawnLayer, type DrawnTool } from './drawn-run.ts';

/** A drawn tool under its id. `mark` stands in its description and schema and nowhere else. */
export interface KnownTool extends DrawnTool {
  readonly id: ToolId;
  /** The id as a person would write it. */
  readonly raw: string;
  readonly mark: string;
}

/** What holds at one moment of a run. */
export interface Moment {
  readonly known: readonly KnownTool[];
  readonly layers: readonly DrawnLayer[];
  readonly toolsAllow: readonly string[] | undefined;
  /** Ids that were allowed when the last snapshot was taken. */
  readonly snapshot: ReadonlySet<string>;
  readonly down: readonly string[];
}

/** What a word means. */
export type Meaning =
  | { readonly kind: 'tool'; readonly tool: KnownTool }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly kind: 'denied' | 'unavailable' | 'unknown' };

/** The decision of all layers: each narrows, none gives back. */
export function decisionOf(
  layers: readonly DrawnLayer[],
  tool: { readonly id: string; readonly name: string },
): PolicyDecision {
  const said = layers.map((layer): PolicyDecision => {
    const lists = (globs: readonly string[] = []): boolean =>
      globs.some((glob) => fits(glob, tool.id) || fits(glob, tool.name));
    if (lists(layer.deny)) return 'deny';
    if (lists(layer.ask)) return 'ask';
    if (lists(layer.allow)) return 'allow';
    return layer.default ?? (layer.allow === undefined ? 'allow' : 'deny');
  });
  return (['deny', 'ask'] as const).find((decision) => said.includes(decision)) ?? 'allow';
}

/** Tells whether the policy of the moment takes `tool` away. */
export function isDenied({ layers }: Moment, tool: { readonly id: string; readonly name: string }): boolean {
  return decisionOf(layers, tool) === 'deny';
}

/** Tells whether the run was not narrowed away from `tool`. */
export function isKept(
  { toolsAllow }: { readonly toolsAllow?: readonly string[] | undefined },
  { id }: { readonly id: string },
): boolean {
  return toolsAllow === undefined || toolsAllow.some((glob) => fits(glob, id));
}

/** Tells whether the run has `tool` now: only such a tool may run, or be seen. */
export function hasTool(moment: Moment, tool: KnownTool): boolean {
  const isThere = tool.held !== 'left' && (tool.directOnly || moment.snapshot.has(tool.id));
  return isThere && isKept(moment, tool) && !isDenied(moment, tool);
}

/** Ids that a snapshot taken now would hold. */
export function snapshotOf(moment: Omit<Moment, 'snapshot'>): ReadonlySet<string> {
  const here: Moment = { ...moment, snapshot: new Set(moment.known.map(({ id }) => id)) };
  return new Set(moment.known.filter((tool) => !tool.directOnly && hasTool(here, tool)).map(({ id }) => id));
}

/** What a word means: an id is that id; a name of a denied tool is denied; else what has the name or the raw id. */
export function meaningOf(moment: Moment, word: string): Meaning {
  const { known } = moment;
  const exact = known.find(({ id }) => id === word);
  if (exact !== undefined) return meaningOfId(moment, exact);
  const isId = /^(?:openclaw|mcp|client):/.test(word);
  const meant = known.filter((tool) => hasTool(moment, tool) && (isId ? tool.raw : tool.name) === word);
  const takenAway = known.filter((tool) => isDenied(moment, tool) && (tool.name === word || tool.raw === word));
  if (takenAway.length > 0 && !(isId && meant.length > 0)) return { kind: 'denied' };
  const [only, ...others] = meant;
  if (only !== undefined && others.length === 0) return { kind: 'tool', tool: only };
  if (only !== undefined) return { kind: 'ambiguous', ids: meant.map(({ id }) => id) };
  return underDown(moment, word);
}

/** The mode's column in the table of `modes`: what the model has directly. */
export function isVisible(mode: string, tool: DrawnTool): boolean {
  const isPrimitive = tool.source === 'openclaw' && tool.owner === 'core' && ['read', 'exec'].includes(tool.name);
  if (mode === 'direct' || tool.directOnly || isPrimitive) return true;
  return tool.source === 'client' && (mode === 'code' || mode === 'directory');
}

/** Tells whether a client's tool is called like another tool of the run. */
export function isClientNameTaken(moment: Moment): boolean {
  const mine = moment.known.filter((tool) => hasTool(moment, tool));
  return mine.some(
    ({ source, name }) => source === 'client' && mine.some((other) => other.source !== 'client' && other.name === name),
  );
}

/** Tells whether no tool of a server could be allowed, so that nothing may name it. */
export function isServerHidden(moment: Moment, owner: string): boolean {
  const own = moment.known.filter((tool) => tool.source === 'mcp' && tool.owner === owner);
  const isClosed = moment.layers.some(({ deny }) =>
    deny?.some((glob) => ['*', 'mcp:*', `mcp:${encoded(owner)}:*`].includes(glob)),
  );
  return isClosed || (own.length > 0 && own.every((tool) => isDenied(moment, tool)));
}

function meaningOfId(moment: Moment, tool: KnownTool): Meaning {
  if (isDenied(moment, tool)) return { kind: 'denied' };
  if (hasTool(moment, tool)) return { kind: 'tool', tool };
  const isNameToo = moment.known.some((other) => other.name === tool.id && isDenied(moment, other));
  return isNameToo ? { kind: 'denied' } : underDown(moment, tool.id);
}

function underDown(moment: Moment, word: string): Meaning {
  const owner = moment.down.find((key) => [key, encoded(key)].some((form) => word.startsWith(`mcp:${form}:`)));
  if (owner === undefined) return { kind: 'unknown' };
  const rest = word.slice(
    word.startsWith(`mcp:${encoded(owner)}:`) ? `mcp:${encoded(owner)}:`.length : `mcp:${owner}:`.length,
  );
  const isEncoded = !rest.includes(':') && encoded(decoded(rest)) === rest;
  const name = isEncoded ? decoded(rest) : rest;
  if (name === '') return { kind: 'unknown' };
  const id = `mcp:${encoded(owner)}:${encoded(name)}`;
  return { kind: isDenied(moment, { id, name }) ? 'denied' : 'unavailable' };
}

function decoded(part: string): string {
  return part.replaceAll('%3A', ':').replaceAll('%25', '%');
}

/** A glob knows one sign: a star, for any run of characters. */
function fits(glob: string, text: string): boolean {
  const star = glob.indexOf('*');
  if (star === -1) return glob === text;
  if (!text.startsWith(glob.slice(0, star))) return false;
  const rest = glob.slice(star + 1);
  for (let at = star; at <= text.length; at += 1) if (fits(rest, text.slice(at))) return true;
  return false;
}
