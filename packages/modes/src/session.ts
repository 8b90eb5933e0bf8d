// The one owner of what belongs to a run: which tools there are, which of them the policy of this moment lets through, and
// what was counted. Policy is asked here and in the dispatcher, nowhere else.

import type { Catalog, CatalogOptions, CatalogSearch, Keep } from '@toolcrib/catalog';
import type { Dispatcher, Policy, PolicySubject } from '@toolcrib/dispatch';
import { type Counters, createCounters, type SessionLog } from '@toolcrib/telemetry';
import { type Diagnostic, type Mode, nearest, NEAREST_MAX_COUNT, type ToolDefinition } from '@toolcrib/tool';
import { type Lookup, lookUp } from './lookup.ts';
import { downServers, type DownServer, serverNotes } from './down-servers.ts';
import { openSessionTools, type SessionTools } from './session-tools.ts';
import { createVisibleLists } from './session-visible.ts';
import { isVisibleIn } from './visibility.ts';

/** A skill of the run, for the model that takes it for a tool. */
export interface Skill {
  readonly name: string;
  readonly location: string;
}

/** What a session is opened with. */
export interface SessionOptions {
  readonly policy: Policy;
  readonly dispatcher: Dispatcher;
  /** Default: counters of its own. */
  readonly counters?: Counters;
  /** Told of every search, describe and call. Absent: nobody is. */
  readonly log?: SessionLog;
  readonly catalog?: CatalogOptions;
  readonly skills?: readonly Skill[];
  /** Ids that the run's delivery policy requires. */
  readonly deliveryRequired?: readonly string[];
  /** MCP servers that are down at this moment. */
  readonly unavailable?: () => readonly DownServer[];
  /** Tools that were left out of a given catalog by policy, so that a call of one is denied and not unknown. */
  readonly known?: Iterable<PolicySubject>;
}

/** The catalog of one run. Every method but `counters` and `diagnostics` fails after `clear`. */
export interface CatalogSession {
  readonly policy: Policy;
  readonly dispatcher: Dispatcher;
  readonly counters: Counters;
  readonly log: SessionLog | undefined;
  /** The newest snapshot under the policy of this moment, without direct-only tools. Taken by a surface at each turn. */
  snapshot(): Catalog;
  /**
   * What the model has directly in `mode`, default `tools`; after policy, sorted by id. The same list while the session and
   * what the policy says of these tools stay the same.
   */
  visible(mode?: Mode): readonly ToolDefinition[];
  isVisible(id: string, mode?: Mode): boolean;
  diagnostics(): readonly Diagnostic[];
  /** What a word means here: an exact id, else a raw id or a name. */
  lookup(word: string): Lookup;
  /** Best first; the policy of this moment holds before the limit. */
  search(query: string, options: { readonly limit: number; readonly explain?: boolean }): CatalogSearch;
  /** Near names within the policy of this moment; at most three. */
  suggest(word: string): readonly string[];
  /** Tells whether one tool alone has `name`, those that the policy hides included: then it can be called by it. */
  isOwnName(name: string): boolean;
  skill(name: string): Skill | undefined;
  /** Servers that are down, as sentences: at most 8, 120 characters each. */
  notes(): readonly string[];
  /** Adds tools; of two with one id the first stays. */
  append(tools: Iterable<ToolDefinition>): void;
  /** Keeps only what passes, now and of all that is appended later. */
  narrow(keep: Keep): void;
  /** The same run with a new list of its tools (a server changed, the config was read again): counts and narrowing stay. */
  refresh(tools: Iterable<ToolDefinition> | Catalog): void;
  /** Another catalog: a new counter scope, and what narrowed the old one is gone. */
  replace(tools: Iterable<ToolDefinition> | Catalog): void;
  /** Ends the session. The totals stay readable. */
  clear(): void;
}

/** Opens the session of one run. */
export function openSession(tools: Iterable<ToolDefinition> | Catalog, options: SessionOptions): CatalogSession {
  const { policy, dispatcher, log } = options;
  const counters = options.counters ?? createCounters({ newScopeId: scopeNames() });
  const held = openSessionTools(tools, { policy, catalog: options.catalog, known: options.known });
  return {
    policy,
    dispatcher,
    counters,
    log,
    ...questions(held, options),
    append: held.append,
    narrow: held.narrow,
    refresh: (all) => held.exchange(all, { keepsNarrowing: true }),
    replace: (all) => {
      held.exchange(all, { keepsNarrowing: false });
      counters.newScope();
    },
    clear: () => {
      held.close();
      counters.freeze();
    },
  };
}

type Question =
  | 'snapshot'
  | 'visible'
  | 'isVisible'
  | 'diagnostics'
  | 'lookup'
  | 'search'
  | 'suggest'
  | 'isOwnName'
  | 'skill'
  | 'notes';

function questions(held: SessionTools, options: SessionOptions): Pick<CatalogSession, Question> {
  const { known, turn, passes, allows, isKept } = held;
  const deliveryRequired = new Set(options.deliveryRequired);
  const visibleIn = createVisibleLists(held, deliveryRequired);
  const skills = new Map(options.skills?.map((skill) => [skill.name, skill]));
  const down = (): readonly DownServer[] => downServers(options.unavailable);
  return {
    snapshot: held.snapshot,
    visible: (mode = 'tools') => visibleIn(mode),
    isVisible: (id, mode = 'tools') => {
      const tool = turn().get(id) ?? known().directOnly.get(id);
      return tool !== undefined && isVisibleIn(mode, tool, deliveryRequired) && passes(tool);
    },
    diagnostics: () => held.diagnosed().diagnostics,
    lookup: (word) =>
      lookUp(word, { catalog: turn(), known: known(), allows, isKept, down: down(), vanished: held.vanished() }),
    search: (query, { limit, explain = false }) =>
      turn().search(query, { limit, keep: passes, ...(explain && { explain }) }),
    suggest: (word) => {
      const beside = [...known().directOnly.values()].filter(passes).map((tool) => tool.name);
      const near = (spelling: string): readonly string[] =>
        nearest(spelling, [...turn().nearestNames(spelling, passes), ...beside]);
      return [...new Set([...near(word), ...near(lastPart(word))])].slice(0, NEAREST_MAX_COUNT);
    },
    isOwnName: (name) => known().named(name).length === 1,
    skill: (name) => {
      known();
      return skills.get(name);
    },
    notes: () => serverNotes(down(), { known: known(), allows }),
  };
}

// Models write ids from memory: `server.tool`, `mcp__server__tool`, an id of the wrong owner. The name comes last.
function lastPart(word: string): string {
  return word.split(/[:./]|__/).at(-1) ?? word;
}

function scopeNames(): () => string {
  let count = 0;
  return () => `scope-${(count += 1)}`;
}
