// The names under which a provider sees the model-visible tools. Providers allow 64 letters, digits, `_` and `-`; registered
// names allow anything. A name is made from the id alone and routed back by a table, never by parsing it.

import { createHash } from 'node:crypto';
import { compareCodeUnits, parseToolId, type ToolId } from '@toolcrib/tool';
import { EXPOSED_HASH_CHARS, EXPOSED_NAME_MAX_CHARS } from './limits.ts';

const LEGAL = /^[a-zA-Z0-9_-]{1,64}$/;
const SHA256_CHARS = 64;

/**
 * Names a set of tools: the bare name where it is legal, free and the only one of its kind, else the name cut to size with
 * a hash of the id. Of tools with one name a client tool keeps it. The same for any order of `ids`.
 * @param reserved Names that no tool may take, such as those of the controls.
 * @returns Exposed name → id, sorted by id.
 */
export function exposedNames(ids: Iterable<ToolId>, reserved: Iterable<string> = []): ReadonlyMap<string, ToolId> {
  const sorted = [...new Set(ids)].toSorted(compareCodeUnits);
  const bare = bareNames(sorted, new Set(reserved));
  const names = new Map<ToolId, string>([...bare].map(([name, id]) => [id, name]));
  let unnamed = sorted.filter((id) => !names.has(id));
  const taken = new Set<string>([...bare.keys(), ...reserved]);
  for (let round = 0; unnamed.length > 0; round += 1) {
    const proposed = new Map(unnamed.map((id) => [id, hashedName(id, round)]));
    const counts = countOf(proposed.values());
    for (const [id, name] of proposed) if (counts.get(name) === 1 && !taken.has(name)) names.set(id, name);
    for (const name of proposed.values()) taken.add(name);
    unnamed = unnamed.filter((id) => !names.has(id));
  }
  return new Map(sorted.map((id) => [names.get(id) ?? hashedName(id, 0), id]));
}

/** Tells whether a provider accepts `name`. */
export function isLegalName(name: string): boolean {
  return LEGAL.test(name);
}

function bareNames(ids: readonly ToolId[], reserved: ReadonlySet<string>): ReadonlyMap<string, ToolId> {
  const wanted = ids.flatMap((id) => {
    const parts = parseToolId(id);
    if (parts === undefined || !LEGAL.test(parts.name) || reserved.has(parts.name)) return [];
    return [{ id, name: parts.name, isClient: parts.source === 'client' }];
  });
  const counts = countOf(wanted.map(({ name }) => name));
  const ofClients = new Set(wanted.filter(({ isClient }) => isClient).map(({ name }) => name));
  const bare = wanted.filter(({ name, isClient }) => counts.get(name) === 1 || (isClient && ofClients.has(name)));
  return new Map(bare.map(({ id, name }) => [name, id]));
}

// Each round takes twice the digits, so two names that were equal part; past the last digit the id is hashed anew.
function hashedName(id: ToolId, round: number): string {
  const digits = Math.min(EXPOSED_HASH_CHARS * 2 ** Math.min(round, 3), SHA256_CHARS);
  const salt = round > 3 ? `#${round}` : '';
  const hash = createHash('sha256')
    .update(id + salt)
    .digest('hex')
    .slice(0, digits);
  const room = EXPOSED_NAME_MAX_CHARS - digits - 1;
  if (room < 1) return hash;
  const stem = (parseToolId(id)?.name ?? '').replace(/[^a-zA-Z0-9_-]+/g, '_').replace(/^_+|_+$/g, '');
  return `${(stem || 'tool').slice(0, room)}_${hash}`;
}

function countOf(names: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
