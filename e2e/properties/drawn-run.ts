// What is drawn: the tools of a run, the policy before and after it changes, what it is narrowed to, and how a person
// answers. From small pools on purpose, so that names collide, look alike and look like ids.

import fc from 'fast-check';
import type { ToolSource } from '@toolcrib/tool';

/** One drawn tool. `left`: denied before the catalog was built; `later`: appended in mid-run. */
export interface DrawnTool {
  readonly source: ToolSource;
  readonly owner: string;
  readonly name: string;
  readonly directOnly: boolean;
  readonly held: 'listed' | 'left' | 'later';
}

/** One drawn layer of a policy. */
export interface DrawnLayer {
  readonly name: string;
  readonly default?: 'allow' | 'ask' | 'deny';
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
}

/** How a person answers, question by question; the last answer stays. */
export type DrawnAnswer = 'approved' | 'denied' | 'timed-out';

/** Everything about one run. */
export interface DrawnRun {
  readonly tools: readonly DrawnTool[];
  readonly down: readonly string[];
  readonly before: readonly DrawnLayer[];
  readonly after: readonly DrawnLayer[];
  /** Globs on ids; absent: not narrowed. */
  readonly toolsAllow?: readonly string[];
  /** Empty: nobody can be asked. */
  readonly answers: readonly DrawnAnswer[];
  /** The policy takes the tool away while the person thinks. */
  readonly flips: boolean;
  /** A before-hook changes every argument. */
  readonly rewrites: boolean;
}

/** Names with no other meaning, so that any text may be searched for them. */
export const TELLING_NAMES: readonly string[] = [
  'zorp_cut',
  'Zorp_Cut',
  'zorp_cuts',
  'z\u{43e}rp_cut',
  'quav.list',
  'quav:list',
  'quav%3Alist',
  'quav_list',
  'hub:zorp_cut',
  'mcp:hub:zorp_cut',
  'openclaw:core:read',
  'mcp:ox%3Aen:quav.list',
];
const PLAIN_NAMES: readonly string[] = [
  'read',
  'exec',
  'tool_call',
  'tool_search',
  '__proto__',
  'constructor',
  'toString',
  'the',
  '7',
];
const SERVERS: readonly string[] = ['hub', 'hub.eu', 'hub_eu', 'HUB', 'ox:en', 'ox%3Aen', '__proto__', 'attic'];
const PLUGINS: readonly string[] = ['depot', 'kiln', 'constructor'];
/** Ways to write a glob for a tool. */
const GLOB_FORMS = {
  name: ({ name }: DrawnTool) => name,
  id: ({ source, owner, name }: DrawnTool) => `${source}:${encoded(owner)}:${encoded(name)}`,
  raw: ({ source, owner, name }: DrawnTool) => `${source}:${owner}:${name}`,
  owner: ({ source, owner }: DrawnTool) => `${source}:${encoded(owner)}:*`,
  head: ({ name }: DrawnTool) => `${name.slice(0, 4)}*`,
  tail: ({ name }: DrawnTool) => `*${name.slice(-4)}`,
  otherCase: ({ name }: DrawnTool) => name.toUpperCase(),
} as const satisfies Record<string, (tool: DrawnTool) => string>;
const LAYERS = ['agent', 'profile', 'sandbox', 'channel', 'session'];
/** Servers that can be down. */
const DOWN: readonly string[] = ['attic', 'cel:lar', 'hub'];

// A run takes all its tools from few names and few places: so they collide as much as they can.
const name = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TELLING_NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...PLAIN_NAMES) },
);
const place = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SERVERS).map((owner) => ({ source: 'mcp' as const, owner })) },
  { weight: 3, arbitrary: fc.constantFrom(...PLUGINS).map((owner) => ({ source: 'openclaw' as const, owner })) },
  { weight: 2, arbitrary: fc.constant({ source: 'openclaw' as const, owner: 'core' }) },
  { weight: 2, arbitrary: fc.constant({ source: 'client' as const, owner: 'client' }) },
);
const rarely = fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const pick = fc.record({
  name: fc.nat(7),
  place: fc.nat(7),
  directOnly: rarely,
  held: fc.oneof(
    { weight: 6, arbitrary: fc.constant('listed' as const) },
    { weight: 1, arbitrary: fc.constantFrom('left' as const, 'later' as const) },
  ),
});

// What a glob is made of: a tool of the run, or now and then one that nobody has.
const glob = fc.oneof(
  { weight: 14, arbitrary: fc.record({ of: fc.nat(7), form: fc.constantFrom(...keysOf(GLOB_FORMS)) }) },
  { weight: 1, arbitrary: fc.constantFrom('*', 'mcp:*', 'openclaw:*', 'zorp?cut', 'quav.*', '*r*t', '.*', '') },
);
const few = fc.array(glob, { minLength: 1, maxLength: 2 });
const layer = fc.oneof(
  { weight: 6, arbitrary: fc.record({ deny: few }) },
  { weight: 3, arbitrary: fc.record({ ask: few }) },
  { weight: 2, arbitrary: fc.record({ ask: few, deny: few, allow: few, default: fc.constant('allow' as const) }) },
  { weight: 1, arbitrary: fc.record({ allow: fc.array(glob, { minLength: 2, maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ allow: few, default: fc.constantFrom('ask' as const, 'allow' as const) }) },
);
const policy = fc.array(layer, { maxLength: 3 });

/** Draws runs. */
export const drawnRun: fc.Arbitrary<DrawnRun> = fc
  .record({
    names: fc.array(name, { minLength: 1, maxLength: 3 }),
    places: fc.array(place, { minLength: 1, maxLength: 4 }),
    picks: fc.array(pick, { minLength: 1, maxLength: 6 }),
    down: fc.uniqueArray(fc.constantFrom(...DOWN), { maxLength: 2 }),
    before: policy,
    after: policy,
    toolsAllow: fc.option(fc.array(glob, { minLength: 1, maxLength: 4 }), { nil: undefined, freq: 2 }),
    answers: fc.array(fc.constantFrom<DrawnAnswer>('approved', 'approved', 'denied', 'timed-out'), { maxLength: 3 }),
    flips: rarely,
    rewrites: fc.boolean(),
  })
  .map(({ names, places, picks, before, after, toolsAllow, ...rest }) => {
    const tools = distinct(
      picks.map((one) => ({ ...one, name: at(names, one.name), ...at(places, one.place) })).map(withoutPlace),
    );
    const layers = (drawn: readonly LayerDraw[]): readonly DrawnLayer[] =>
      drawn.map((one, index) => toLayer(one, index, tools));
    const narrowed = toolsAllow === undefined ? {} : { toolsAllow: toolsAllow.map((one) => toGlob(one, tools)) };
    return { tools, ...rest, before: layers(before), after: layers(after), ...narrowed };
  });

/** A part of an id as the specification writes it. */
export function encoded(part: string): string {
  return part.replaceAll('%', '%25').replaceAll(':', '%3A');
}

type GlobDraw = string | { readonly of: number; readonly form: keyof typeof GLOB_FORMS };
interface LayerDraw {
  readonly default?: 'allow' | 'ask' | 'deny';
  readonly allow?: readonly GlobDraw[];
  readonly ask?: readonly GlobDraw[];
  readonly deny?: readonly GlobDraw[];
}

function toGlob(drawn: GlobDraw, tools: readonly DrawnTool[]): string {
  return typeof drawn === 'string' ? drawn : GLOB_FORMS[drawn.form](at(tools, drawn.of));
}

function toLayer(drawn: LayerDraw, index: number, tools: readonly DrawnTool[]): DrawnLayer {
  const lists = (['allow', 'ask', 'deny'] as const).flatMap((key) => {
    const list = drawn[key];
    return list === undefined ? [] : [[key, list.map((one) => toGlob(one, tools))] as const];
  });
  return {
    name: LAYERS[index] ?? 'session',
    ...(drawn.default && { default: drawn.default }),
    ...Object.fromEntries(lists),
  };
}

function distinct(tools: readonly DrawnTool[]): readonly DrawnTool[] {
  const keyOf = ({ source, owner, name }: DrawnTool): string => JSON.stringify([source, owner, name]);
  return [...new Map(tools.map((tool) => [keyOf(tool), tool])).values()];
}

function withoutPlace({ source, owner, name, directOnly, held }: DrawnTool): DrawnTool {
  return { source, owner, name, directOnly, held };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list has no entries');
  return found;
}

function keysOf<T extends object>(record: T): readonly (keyof T)[] {
  return Object.keys(record) as (keyof T)[];
}
