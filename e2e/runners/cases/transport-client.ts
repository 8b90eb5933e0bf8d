// A gateway over the fake servers of a case, and the steps that a case takes with it: lists, searches and calls of one run,
// each as a turn of its own.

import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { formatToolId, isJsonObject, type ToolResult } from '@toolcrib/tool';
import type { Gateway, OpenedRun } from 'toolcrib';
import { asText, type Json } from './case.ts';
import { textOf } from './world.ts';

/** What one step came to. */
export interface StepOutcome {
  readonly ok: boolean;
  /** All that the model reads; the reason where nothing was asked of a tool. */
  readonly text: string;
  readonly tookMs: number;
  readonly toolNames?: readonly string[];
  readonly hits?: readonly string[];
  /** The target's own result. */
  readonly target?: ToolResult;
  readonly hasImage?: boolean;
}

/** Where steps are taken. */
export interface Client {
  readonly gateway: Gateway;
  readonly run: OpenedRun;
  /** The server of calls that name a tool alone. */
  readonly server: string;
}

/** Takes one step. */
export async function takeStep(client: Client, step: Json, number: number): Promise<StepOutcome> {
  const startedAt = performance.now();
  const outcome = await act(client, step, `call-${number}`);
  return { ...outcome, tookMs: performance.now() - startedAt };
}

type Bare = Omit<StepOutcome, 'tookMs'>;

async function act({ gateway, run, server }: Client, step: Json, callId: string): Promise<Bare> {
  const op = asText(step['op']);
  if (op === 'settle') await pause(Number(step['ms']));
  else if (op === 'close') await gateway.close();
  if (op === 'settle' || op === 'close') return { ok: true, text: '' };
  run.nextTurn();
  const handle = async (name: string, args: Json): Promise<ToolResult> =>
    run.surface.handle(name, args, { callId, signal: new AbortController().signal });
  const name = asText(step['name'], '-');
  const owner = asText(step['server'], ownerOf(run, name) ?? server);
  const id = asText(step['id'], formatToolId({ source: 'mcp', owner, name }));
  switch (op) {
    case 'connect':
    case 'connectAll':
    case 'list':
      return list(gateway, run, step['server']);
    case 'search':
      return toSearch(await handle('tool_search', { query: step['query'] }));
    case 'describe':
      return toPlain(await handle('tool_describe', { id }));
    case 'call':
      return toCall(await handle('tool_call', { id, args: step['args'] ?? {} }));
    default:
      throw new Error(`no such step: ${op}`);
  }
}

/** The only server that has a tool of this name. */
function ownerOf(run: OpenedRun, name: string): string | undefined {
  const owners = run.session.snapshot().tools.filter((tool) => tool.name === name);
  return owners.length === 1 ? owners[0]?.owner : undefined;
}

/** What is there: of one server where the step names it, else of all. */
function list(gateway: Gateway, run: OpenedRun, only: unknown): Bare {
  const isMeant = (server: string): boolean => only === undefined || only === server;
  const servers = gateway.status().servers.filter(({ name }) => isMeant(name));
  const down = servers.filter(({ state }) => state !== 'ready');
  const text = down.map(({ name, reason = 'is starting' }) => `${name} ${reason}`).join('; ');
  return {
    ok: down.length < servers.length,
    text,
    toolNames: run.session
      .snapshot()
      .tools.filter(({ owner }) => isMeant(owner))
      .map(({ name }) => name),
  };
}

function toPlain(result: ToolResult): Bare {
  return { ok: result.isError !== true, text: textOf(result) };
}

function toSearch(result: ToolResult): Bare {
  const [first] = result.content;
  const found: unknown = first?.type === 'text' && result.isError !== true ? JSON.parse(first.text) : [];
  const hits = Array.isArray(found) ? found.filter(isJsonObject).map(({ name }) => asText(name)) : [];
  return { ...toPlain(result), hits };
}

function toCall(result: ToolResult): Bare {
  const envelope = isJsonObject(result.details) ? (result.details as { readonly result?: ToolResult }) : {};
  return {
    ...toPlain(result),
    ...(envelope.result === undefined ? {} : { target: envelope.result }),
    hasImage: result.content.some(({ type }) => type === 'image'),
  };
}
