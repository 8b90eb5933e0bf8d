// The invented workshop on which a surface proves itself: its tools, a policy that can change, and the ways to call. Apart
// from the cases so that they read as sentences.

import { createDispatcher, type Policy } from '@toolcrib/dispatch';
import { CONTROL_NAMES, formatToolId, type ToolDefinition, type ToolResult, type Validator } from '@toolcrib/tool';
import { type CatalogSession, openSession } from './session.ts';
import type { Surface, SurfaceCall } from './surface.ts';

/** Makes the surface under test for a session. */
export type SurfaceMaker = (session: CatalogSession) => Promise<Surface>;

/** A surface over the workshop. */
export interface Crib {
  readonly surface: Surface;
  readonly session: CatalogSession;
  /** Every call that reached a tool: its id and its arguments. */
  readonly ran: readonly { readonly id: string; readonly args: unknown }[];
  /** Names that the policy denies from now on. */
  readonly denied: Set<string>;
  /** Calls `tool` in the way of this surface. */
  readonly reach: (tool: ToolDefinition, args: unknown, call?: Partial<SurfaceCall>) => Promise<ToolResult>;
  /** Calls by any word at all. */
  readonly say: (word: string, args: unknown, call?: Partial<SurfaceCall>) => Promise<ToolResult>;
  readonly tools: WorkshopTools;
}

/** What hangs in the workshop. `vault` is denied from the start. */
export type WorkshopTools = Readonly<
  Record<'saw' | 'scan' | 'read' | 'bell' | 'vault' | 'breaks' | 'north' | 'south', ToolDefinition>
>;

/** Opens the workshop with a surface of `make`. */
export async function openCrib(make: SurfaceMaker): Promise<Crib> {
  const ran: { id: string; args: unknown }[] = [];
  const denied = new Set(['vault_open']);
  const policy: Policy = { decide: ({ name }) => (denied.has(name) ? 'deny' : 'allow') };
  const tools = workshopTools((id, args) => ran.push({ id, args }));
  const dispatcher = createDispatcher({ policy, validator: boardValidator });
  const unavailable = (): readonly { owner: string; reason: string }[] => [{ owner: 'kiln', reason: 'exited' }];
  const session = openSession(Object.values(tools), { policy, dispatcher, unavailable });
  const surface = await make(session);
  let calls = 0;
  const withId = (call: Partial<SurfaceCall> = {}): SurfaceCall => {
    calls += 1;
    return { callId: `call-${calls}`, signal: new AbortController().signal, ...call };
  };
  return {
    surface,
    session,
    ran,
    denied,
    tools,
    reach: (tool, args, call) => {
      const visible = surface.visibleTools().find(({ id }) => id === tool.id);
      const made = withId(call);
      return visible ? surface.handle(visible.name, args, made) : callBy(surface, { word: tool.id, args, call: made });
    },
    say: (word, args, call) => callBy(surface, { word, args, call: withId(call) }),
  };
}

/** Makes one more tool for the workshop. */
export function workshopTool(
  parts: Pick<ToolDefinition, 'source' | 'owner' | 'name' | 'description'> & Partial<ToolDefinition>,
): ToolDefinition {
  const inputSchema = parts.inputSchema ?? { type: 'object', properties: {} };
  return {
    id: formatToolId(parts),
    inputSchema,
    schemaDigest: `${parts.source}:${parts.owner}:${parts.name}`,
    schemaBytes: 100,
    execute: async () => ({ content: [{ type: 'text', text: 'done' }] }),
    ...parts,
  };
}

/** All text of a result, in order. */
export function textOf(result: ToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

/** The stable code of an error result; undefined for any other. Of a code run it is the code of its last failed call. */
export function codeOf(result: ToolResult): string | undefined {
  if (result.isError !== true) return undefined;
  const { calls, error } = (result.details ?? {}) as CodedDetails;
  return calls?.findLast(({ code }) => code !== undefined)?.code ?? error?.code;
}

interface CodedDetails {
  readonly error?: { readonly code?: string };
  readonly calls?: readonly { readonly code?: string }[];
}

/** One call by any word. */
export interface SaidCall {
  readonly word: string;
  readonly args: unknown;
  readonly call: SurfaceCall;
}

/** Calls in the way that a surface has for tools that it does not show. */
export function callBy(surface: Surface, { word, args, call }: SaidCall): Promise<ToolResult> {
  const controls = new Set(
    surface
      .visibleTools()
      .filter(({ id }) => id === undefined)
      .map(({ name }) => name),
  );
  if (controls.has(CONTROL_NAMES.call)) return surface.handle(CONTROL_NAMES.call, { id: word, args }, call);
  if (!controls.has(CONTROL_NAMES.code)) return surface.handle(word, args, call);
  const code = `return await openclaw.tools.call(${JSON.stringify(word)}, ${JSON.stringify(args ?? {})})`;
  return surface.handle(CONTROL_NAMES.code, { code }, call);
}

function workshopTools(record: (id: string, args: unknown) => void): WorkshopTools {
  const recorded = (parts: Parameters<typeof workshopTool>[0]): ToolDefinition => {
    const made = workshopTool(parts);
    const execute: ToolDefinition['execute'] = async (args, context) => {
      record(made.id, args);
      return made.execute(args, context);
    };
    return { ...made, execute };
  };
  const plugin = { source: 'openclaw', owner: 'bench' } as const;
  const board = { type: 'object', properties: { board: { type: 'string' } }, required: ['board'] };
  return {
    saw: recorded({ ...plugin, name: 'saw_cut', description: 'Cuts a board.', inputSchema: board }),
    scan: recorded({ source: 'mcp', owner: 'depot', name: 'scan.shelf', description: 'Scans a shelf.' }),
    read: recorded({ source: 'openclaw', owner: 'core', name: 'read', description: 'Reads a plan.' }),
    bell: recorded({ ...plugin, name: 'bell_ring', description: 'Rings the bell.', catalogMode: 'direct-only' }),
    vault: recorded({ ...plugin, name: 'vault_open', description: 'Opens the strongroom.' }),
    breaks: recorded({
      ...plugin,
      name: 'drill_break',
      description: 'Breaks.',
      execute: () => Promise.reject(new Error('the bit snapped')),
    }),
    north: recorded({ source: 'mcp', owner: 'north', name: 'run', description: 'Runs up north.' }),
    south: recorded({ source: 'mcp', owner: 'south', name: 'run', description: 'Runs down south.' }),
  };
}

// Knows one rule: whoever must give a board, must give one.
const boardValidator: Validator = {
  compile: async () => ({ kind: 'ready' }),
  validate: async ({ digest, value }) => {
    const isMissing = digest.includes('saw_cut') && !Object.hasOwn(Object(value), 'board');
    if (!isMissing) return { kind: 'valid' };
    const violation = {
      path: '',
      keyword: 'required',
      message: 'must have board',
      params: { missingProperty: 'board' },
    };
    return { kind: 'invalid', violations: [violation] };
  },
  close: async () => undefined,
};
