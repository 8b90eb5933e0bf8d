// One drawn run, opened for real: session, gate and a surface of every mode over it. The stage notes what ran and what the
// person was asked, and changes the run as it was drawn.

import type { Sandbox } from '@toolcrib/bridge';
import { createDispatcher, createPolicy, type Policy } from '@toolcrib/dispatch';
import {
  type CatalogSession,
  createControls,
  openSession,
  planSurface,
  resolveConfig,
  type Surface,
  type SurfaceCall,
} from '@toolcrib/modes';
import {
  formatToolId,
  type Mode,
  type ToolControls,
  type ToolDefinition,
  ToolcribError,
  type ToolId,
  type Validator,
} from '@toolcrib/tool';
import { byNameSurface } from '../conformance/by-name-surface.ts';
import { encoded, type DrawnLayer, type DrawnRun, type DrawnTool } from './drawn-run.ts';
import { guestStandIn } from './guest-stand-in.ts';
import { isKept, snapshotOf, type KnownTool, type Moment } from './oracle.ts';
import { createPerson, type Person } from './person.ts';

/** A surface with the names that it declared last. */
export interface ShownSurface {
  readonly name: string;
  readonly mode: Mode;
  readonly surface: Surface;
  /** Declared name → id, as the provider got it last. */
  table: ReadonlyMap<string, string>;
}

/** One call that reached a tool. */
export interface Ran {
  readonly id: string;
  readonly args: unknown;
}

/** An open run. */
export interface Stage {
  readonly drawn: DrawnRun;
  readonly session: CatalogSession;
  readonly surfaces: readonly ShownSurface[];
  readonly controls: ToolControls;
  readonly ran: Ran[];
  readonly person: Person;
  moment: Moment;
  /** Makes the parts of one more call. */
  nextCall(): SurfaceCall;
  /** A number that no call had before. */
  nextNumber(): number;
  readonly changes: Changes;
}

interface Changes {
  readonly gate: PolicySwitch;
  readonly append: () => void;
  /** With those that come later. */
  readonly known: readonly KnownTool[];
}

/** What all draws share: checking arguments costs more than all else. */
export interface StageParts {
  readonly validator: Validator;
  /** Default: the stand-in. */
  readonly sandbox?: Sandbox;
  /** Makes more surfaces of those that were planned. */
  readonly more?: (planned: readonly NamedSurface[]) => Promise<readonly NamedSurface[]>;
}

/** A surface and what the reports call it. */
export interface NamedSurface {
  readonly name: string;
  readonly surface: Surface;
}

const MARKS = 'abcdefghijklmnop';

/** Opens a drawn run under its first policy. */
export async function openStage(drawn: DrawnRun, parts: StageParts): Promise<Stage> {
  const known = drawn.tools.map(toKnown);
  const ran: Ran[] = [];
  const definitionOf = (tool: KnownTool): ToolDefinition =>
    toDefinition(tool, (args) => ran.push({ id: tool.id, args }));
  const held = (wanted: DrawnTool['held']): readonly KnownTool[] => known.filter((tool) => tool.held === wanted);
  const gate = createSwitch(drawn.before);
  const person = createPerson(drawn, gate);
  const { policy } = gate;
  const dispatcher = createDispatcher({
    policy,
    validator: parts.validator,
    hooks: { before: drawn.rewrites ? [({ args }) => ({ args: { ...(args as object), seen: 'by the hook' } })] : [] },
    ...(drawn.answers.length > 0 && { approve: person.approve }),
  });
  const session = openSession(held('listed').map(definitionOf), {
    policy,
    dispatcher,
    known: held('left'),
    unavailable: () => drawn.down.map((owner) => ({ owner, reason: 'it exited' })),
  });
  const config = resolveConfig({ mode: 'tools', maxSearchLimit: 50 });
  const moment = { known: known.filter((tool) => tool.held !== 'later'), layers: drawn.before, toolsAllow: undefined };
  const withDown = { ...moment, down: drawn.down };
  let count = 0;
  const stage: Stage = {
    drawn,
    session,
    surfaces: await planSurfaces(session, parts),
    controls: createControls(session, config),
    ran,
    person,
    moment: { ...withDown, snapshot: snapshotOf(withDown) },
    nextCall: () => ({ callId: `call-${(count += 1)}`, signal: new AbortController().signal }),
    nextNumber: () => (count += 1),
    changes: { gate, append: () => session.append(held('later').map(definitionOf)), known },
  };
  return stage;
}

/** The policy changes in mid-turn: what was shown stays shown, and the snapshot stays. */
export function changePolicy(stage: Stage): void {
  stage.changes.gate.set(stage.drawn.after);
  stage.moment = { ...stage.moment, layers: stage.drawn.after };
}

/** Later tools come, the run is narrowed, and the next turn begins. */
export function beginNextTurn(stage: Stage): void {
  const { drawn, session } = stage;
  const { append, known } = stage.changes;
  append();
  session.narrow(({ id }) => isKept(drawn, { id }));
  for (const shown of stage.surfaces) {
    shown.surface.update();
    shown.table = tableOf(shown.surface);
  }
  const next = { ...stage.moment, known, toolsAllow: drawn.toolsAllow ?? undefined };
  stage.moment = { ...next, snapshot: snapshotOf(next) };
}

/** Takes back what a person's second thoughts did to the policy. */
export function restorePolicy({ changes, moment }: Stage): void {
  changes.gate.set(moment.layers);
}

/** Ends the run. */
export function closeStage({ surfaces, session }: Stage): void {
  for (const { surface } of surfaces) surface.close();
  session.clear();
}

/** A policy of the house that can be exchanged. */
export interface PolicySwitch {
  readonly policy: Policy;
  readonly set: (layers: readonly DrawnLayer[]) => void;
  readonly layers: () => readonly DrawnLayer[];
}

function createSwitch(first: readonly DrawnLayer[]): PolicySwitch {
  let layers = first;
  let current = createPolicy(first);
  return {
    policy: { decide: (subject) => current.decide(subject) },
    set: (next) => {
      layers = next;
      current = createPolicy(next);
    },
    layers: () => layers,
  };
}

async function planSurfaces(session: CatalogSession, parts: StageParts): Promise<readonly ShownSurface[]> {
  const { sandbox = guestStandIn(), more } = parts;
  const plan = (mode: Mode): Promise<Surface> =>
    planSurface(session, resolveConfig({ mode, maxSearchLimit: 50 }), { sandbox });
  const directory = await unlessNameTaken(plan('directory'));
  const planned: readonly NamedSurface[] = [
    { name: 'direct', surface: await plan('direct') },
    { name: 'tools', surface: await plan('tools') },
    { name: 'code', surface: await plan('code') },
    ...(directory === undefined ? [] : [{ name: 'directory', surface: directory }]),
    { name: 'by-name', surface: await byNameSurface(session) },
  ];
  return [...planned, ...((await more?.(planned)) ?? [])].map(({ name, surface }) => ({
    name,
    mode: surface.mode,
    surface,
    table: tableOf(surface),
  }));
}

/** A client tool that is called like another tool of the run is refused in mode `directory`: that is a rule, not a fault. */
async function unlessNameTaken(planning: Promise<Surface>): Promise<Surface | undefined> {
  try {
    return await planning;
  } catch (error) {
    if (ToolcribError.is(error, 'CLIENT_NAME_TAKEN')) return undefined;
    throw error;
  }
}

function tableOf(surface: Surface): ReadonlyMap<string, string> {
  return new Map(surface.visibleTools().flatMap(({ name, id }) => (id === undefined ? [] : [[name, id]])));
}

function toKnown(tool: DrawnTool, at: number): KnownTool {
  const { source, owner, name } = tool;
  const id: ToolId = `${source}:${encoded(owner)}:${encoded(name)}`;
  return { ...tool, id, raw: `${source}:${owner}:${name}`, mark: `wyx${MARKS[at] ?? at}k` };
}

function toDefinition(tool: KnownTool, ran: (args: unknown) => void): ToolDefinition {
  const { source, owner, name, mark, directOnly } = tool;
  const properties = { n: { type: 'number', description: `How often ${mark}.` }, seen: { type: 'string' } };
  return {
    id: formatToolId({ source, owner, name }),
    name,
    description: `Polishes the brass ${mark}.`,
    source,
    owner,
    inputSchema: { type: 'object', properties },
    schemaDigest: `drawn-${mark}`,
    schemaBytes: 120,
    ...(directOnly && { catalogMode: 'direct-only' as const }),
    execute: async (args) => {
      ran(args);
      return { content: [{ type: 'text', text: `polished ${mark}` }] };
    },
  };
}
