// The changing part of a session: its tools, what it was narrowed to, and the snapshot of the turn. Apart from session.ts,
// which only answers questions, so that every change stands in one place.

import { buildCatalog, type Catalog, type CatalogOptions, type Keep } from '@toolcrib/catalog';
import { decide, denialsOf, type Policy, type PolicySubject } from '@toolcrib/dispatch';
import type { ToolDefinition } from '@toolcrib/tool';
import { sessionClosed } from './errors.ts';
import { createKnownTools, type KnownTools } from './known-tools.ts';
import { VANISHED_MAX_COUNT } from './limits.ts';

/** What the tools of a session are opened with. */
export interface SessionToolsOptions {
  readonly policy: Policy;
  readonly catalog?: CatalogOptions | undefined;
  readonly known?: Iterable<PolicySubject> | undefined;
}

/** Tools of one run. Every function but `diagnosed` fails after `close`. */
export interface SessionTools {
  /** Everything before policy and narrowing. */
  readonly known: () => KnownTools;
  /** The same after the end, for diagnostics. */
  readonly diagnosed: () => KnownTools;
  /** Asks the policy of this moment. */
  readonly allows: (subject: PolicySubject) => boolean;
  /** False for what the run was narrowed away from. */
  readonly isKept: Keep;
  /** Both. */
  readonly passes: Keep;
  /** Names what passes while it stays the same object; undefined where everything must be asked about. */
  readonly denials: () => object | undefined;
  /** Takes the newest snapshot. */
  readonly snapshot: () => Catalog;
  /** The snapshot that was taken last. */
  readonly turn: () => Catalog;
  /** What this run could call before its list changed, and nothing has come in its place. Newest first. */
  readonly vanished: () => readonly PolicySubject[];
  readonly append: (added: Iterable<ToolDefinition>) => void;
  readonly narrow: (keep: Keep) => void;
  readonly exchange: (tools: Iterable<ToolDefinition> | Catalog, options: { readonly keepsNarrowing: boolean }) => void;
  readonly close: () => void;
}

/** Opens the tools of a run. */
export function openSessionTools(
  tools: Iterable<ToolDefinition> | Catalog,
  options: SessionToolsOptions,
): SessionTools {
  const left = [...(options.known ?? [])];
  const make = (all: Iterable<ToolDefinition> | Catalog, reuse?: Catalog): KnownTools =>
    createKnownTools(all, {
      left,
      build: (list) => buildCatalog(list, { ...options.catalog, ...(reuse !== undefined && { reuse }) }),
    });
  const state: State = { known: make(tools), narrowings: [], vanished: [], closed: false };
  const known = (): KnownTools => {
    if (state.closed) throw sessionClosed();
    return state.known;
  };
  const allows = (subject: PolicySubject): boolean => decide(options.policy, subject) !== 'deny';
  const isKept: Keep = (tool) => state.narrowings.every((keep) => keep(tool));
  const passes: Keep = (tool) => isKept(tool) && allows(tool);
  // What a run was narrowed by is its own affair, and may change its mind.
  const denials = (): object | undefined => (state.narrowings.length === 0 ? denialsOf(options.policy) : undefined);
  const snapshot = (): Catalog => {
    const { cataloged } = known();
    const key = denials();
    state.current =
      key === undefined
        ? (sameTools(state.current, cataloged, passes) ?? cataloged.narrow(passes))
        : cataloged.narrow(passes, key);
    return state.current;
  };
  const turn = (): Catalog => {
    known();
    return state.current ?? snapshot();
  };
  return {
    known,
    diagnosed: () => state.known,
    allows,
    isKept,
    passes,
    denials,
    snapshot,
    turn,
    vanished: () => state.vanished,
    ...changes(state, { known, make, passes }),
  };
}

interface State {
  known: KnownTools;
  narrowings: readonly Keep[];
  vanished: readonly PolicySubject[];
  closed: boolean;
  current?: Catalog | undefined;
}

interface Ways {
  readonly known: () => KnownTools;
  readonly make: (tools: Iterable<ToolDefinition> | Catalog, reuse?: Catalog) => KnownTools;
  readonly passes: Keep;
}

function changes(
  state: State,
  { known, make, passes }: Ways,
): Pick<SessionTools, 'append' | 'narrow' | 'exchange' | 'close'> {
  return {
    append: (added) => {
      state.known = known().with(added);
      state.current = undefined;
    },
    narrow: (keep) => {
      known();
      state.narrowings = [...state.narrowings, keep];
      state.current = undefined;
    },
    exchange: (tools, { keepsNarrowing }) => {
      const { cataloged: before } = known();
      state.known = make(tools, before);
      const { cataloged: after } = state.known;
      const gone = goneFrom(before.tools, after).filter(passes);
      const subjects = gone.map(({ id, name, source, owner }) => ({ id, name, source, owner }));
      state.vanished = keepsNarrowing ? [...subjects, ...state.vanished].slice(0, VANISHED_MAX_COUNT) : [];
      if (!keepsNarrowing) state.narrowings = [];
      state.current = undefined;
    },
    close: () => {
      state.closed = true;
    },
  };
}

// Both lists are sorted by id, and hold mostly the same objects: only where they part an id has to be looked up.
function goneFrom(before: readonly ToolDefinition[], after: Catalog): readonly ToolDefinition[] {
  let next = 0;
  return before.filter((tool) => {
    if (after.tools[next] === tool) {
      next += 1;
      return false;
    }
    const place = after.get(tool.id);
    if (place === undefined) return true;
    while (next < after.tools.length && (after.tools[next]?.id ?? tool.id) <= tool.id) next += 1;
    return false;
  });
}

// The catalog that was taken last, where the policy of this moment would make the same one again.
function sameTools(last: Catalog | undefined, cataloged: Catalog, passes: Keep): Catalog | undefined {
  if (last === undefined) return undefined;
  let size = 0;
  for (const tool of cataloged.tools) {
    if (!passes(tool)) continue;
    if (last.tools[size] !== tool) return undefined;
    size += 1;
  }
  return size === last.size ? last : undefined;
}
