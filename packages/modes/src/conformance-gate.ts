// The vault on which a surface proves that no way leads past the gate: tools that collide and look alike, a policy by id, a
// person with a memory, servers that are down. Apart from the cases so that they read as sentences.

import { type ApprovalAnswer, createDispatcher, type Policy } from '@toolcrib/dispatch';
import { canonicalJson, CONTROL_NAMES, formatToolId, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import { callBy, type SaidCall, type SurfaceMaker, workshopTool } from './conformance-crib.ts';
import { type CatalogSession, openSession } from './session.ts';
import type { Surface } from './surface.ts';

/** A surface over the vault. */
export interface Gate {
  readonly surface: Surface;
  readonly session: CatalogSession;
  readonly tools: GateTools;
  /** Ids that are denied, and ids that a person is asked for, from now on. */
  readonly denied: Set<string>;
  readonly asks: Set<string>;
  /** Calls that reached a tool, as `id {args}`. */
  readonly ran: string[];
  /** Questions that reached the person, as `id {args}`. */
  readonly questions: string[];
  /** What the person does; default: says yes. */
  answer: (id: string) => ApprovalAnswer;
  /** Calls by the declared name where there is one, else by id. */
  readonly reach: (tool: ToolDefinition, args?: object) => Promise<ToolResult>;
  /** Calls by any word, on each way that the surface has: its control, its code, and as if it were declared. */
  readonly say: (word: string) => Promise<readonly ToolResult[]>;
  /** Describes and searches where the surface can; undefined where it cannot. */
  readonly describe: (word: string) => Promise<ToolResult> | undefined;
  readonly search: (query: string, limit: number) => Promise<ToolResult> | undefined;
}

/** What lies in the vault. Those whose key begins with `no` are denied from the start, `glue` is asked for. */
export type GateTools = Readonly<
  Record<'saw' | 'noSaw' | 'north' | 'noSouth' | 'percent' | 'noColon' | 'bell' | 'noAlarm' | 'glue', ToolDefinition>
>;

const DOWN = [
  { owner: 'cellar', reason: 'exited' },
  { owner: 'kiln', reason: 'exited' },
];

/** Opens the vault with a surface of `make`. */
export async function openGate(make: SurfaceMaker): Promise<Gate> {
  const ran: string[] = [];
  const questions: string[] = [];
  const remembered = new Map<string, ApprovalAnswer>();
  const tools = gateTools((id, args) => ran.push(`${id} ${canonicalJson(args)}`));
  const denied = new Set<string>([tools.noSaw.id, tools.noSouth.id, tools.noColon.id, tools.noAlarm.id]);
  const asks = new Set<string>([tools.glue.id]);
  const policy: Policy = {
    decide: ({ id }) => {
      if (denied.has(id) || id.startsWith('mcp:cellar:')) return 'deny';
      return asks.has(id) ? 'ask' : 'allow';
    },
  };
  const dispatcher = createDispatcher({
    policy,
    approve: async ({ key, tool, args }) => {
      const known = remembered.get(key);
      if (known !== undefined) return known;
      questions.push(`${tool.id} ${canonicalJson(args)}`);
      const answer = gate.answer(tool.id);
      remembered.set(key, answer);
      return answer;
    },
    validator: {
      compile: async () => ({ kind: 'ready' }),
      validate: async () => ({ kind: 'valid' }),
      close: async () => undefined,
    },
  });
  const session = openSession(Object.values(tools), { policy, dispatcher, unavailable: () => DOWN });
  const surface = await make(session);
  const gate: Gate = {
    surface,
    session,
    tools,
    denied,
    asks,
    ran,
    questions,
    answer: () => 'approved',
    ...ways(surface),
  };
  return gate;
}

function ways(surface: Surface): Pick<Gate, 'reach' | 'say' | 'describe' | 'search'> {
  let calls = 0;
  const nextCall = (): SaidCall['call'] => ({ callId: `call-${(calls += 1)}`, signal: new AbortController().signal });
  const has = (name: string): boolean =>
    surface.visibleTools().some((tool) => tool.id === undefined && tool.name === name);
  const run = (code: string): Promise<ToolResult> => surface.handle(CONTROL_NAMES.code, { code }, nextCall());
  const ask = (control: string, args: object, code: string): Promise<ToolResult> | undefined => {
    if (has(control)) return surface.handle(control, args, nextCall());
    return has(CONTROL_NAMES.code) ? run(`return await openclaw.tools.${code}`) : undefined;
  };
  return {
    reach: (tool, args = {}) => {
      const visible = surface.visibleTools().find(({ id }) => id === tool.id);
      if (visible !== undefined) return surface.handle(visible.name, args, nextCall());
      return callBy(surface, { word: tool.id, args, call: nextCall() });
    },
    say: async (word) => {
      const byControl = await callBy(surface, { word, args: {}, call: nextCall() });
      return [byControl, await surface.handle(word, {}, nextCall())];
    },
    describe: (word) => ask(CONTROL_NAMES.describe, { id: word }, `describe(${JSON.stringify(word)})`),
    search: (query, limit) =>
      ask(CONTROL_NAMES.search, { query, limit }, `search(${JSON.stringify(query)}, { limit: ${limit} })`),
  };
}

function gateTools(record: (id: string, args: unknown) => void): GateTools {
  const tool = (
    source: 'openclaw' | 'mcp',
    owner: string,
    parts: { name: string; description: string; catalogMode?: 'direct-only' },
  ): ToolDefinition => {
    const id = formatToolId({ source, owner, name: parts.name });
    return workshopTool({
      source,
      owner,
      ...parts,
      execute: async (args) => {
        record(id, args);
        return { content: [{ type: 'text', text: 'done' }] };
      },
    });
  };
  return {
    saw: tool('openclaw', 'bench', { name: 'saw_cut', description: 'Cuts a board.' }),
    noSaw: tool('openclaw', 'forge', { name: 'Saw_Cut', description: 'Cuts a board by moonlight.' }),
    north: tool('mcp', 'north', { name: 'run', description: 'Runs a mill.' }),
    noSouth: tool('mcp', 'south', { name: 'run', description: 'Runs a mill by moonlight.' }),
    percent: tool('mcp', 'ox%3Aen', { name: 'plough', description: 'Ploughs a field.' }),
    noColon: tool('mcp', 'ox:en', { name: 'plough', description: 'Ploughs a field by moonlight.' }),
    bell: tool('openclaw', 'bench', { name: 'bell_ring', description: 'Rings the bell.', catalogMode: 'direct-only' }),
    noAlarm: tool('openclaw', 'bench', {
      name: 'alarm_cut',
      description: 'Cuts the alarm by moonlight.',
      catalogMode: 'direct-only',
    }),
    glue: tool('openclaw', 'bench', { name: 'glue_pot', description: 'Glues two boards.' }),
  };
}
