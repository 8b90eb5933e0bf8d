// The tools of a case as real definitions whose calls are recorded, and a session and surface over them.

import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from '@toolcrib/bridge';
import { createDispatcher, createPolicy, ajvValidator } from '@toolcrib/dispatch';
import { openSession, planSurface, resolveConfig, type CatalogSession, type Surface } from '@toolcrib/modes';
import {
  type CallContext,
  fingerprint,
  formatToolId,
  type JsonSchema,
  type ToolDefinition,
  type ToolId,
  type ToolResult,
} from '@toolcrib/tool';
import { asText, objectsAt, type Json } from './case.ts';

/** One handler call that really happened. `server` is absent for tools that have none. */
export interface RecordedCall {
  readonly ref: string;
  readonly server: string | undefined;
  readonly wireName: string;
  readonly args: unknown;
}

/** The tools of a case. */
export interface World {
  readonly tools: readonly ToolDefinition[];
  readonly calls: RecordedCall[];
  /** Refs of the tools that ran to their end, in the order in which they ended. */
  readonly completed: readonly string[];
  idOf(ref: string): ToolId | undefined;
  refOf(id: string): string;
}

/** Makes definitions of `tools` and of what `fill` adds. */
export function makeWorld(given: Json): World {
  const calls: RecordedCall[] = [];
  const completed: string[] = [];
  const ids = new Map<string, ToolId>();
  const refs = new Map<string, string>();
  const listed = [...objectsAt(given, 'tools'), ...objectsAt(given, 'fill').flatMap(fill)];
  const tools = listed.map((tool) => {
    const definition = toDefinition(tool, {
      began: (call) => calls.push(call),
      ended: (ref) => completed.push(ref),
    });
    const ref = asText(tool['ref'], definition.name);
    ids.set(ref, definition.id);
    refs.set(definition.id, ref);
    return definition;
  });
  return { tools, calls, completed, idOf: (ref) => ids.get(ref), refOf: (id) => refs.get(id) ?? id };
}

function fill(rule: Json): readonly Json[] {
  const replace = (value: unknown, index: number) => asText(value).replaceAll('{i}', String(index));
  return Array.from({ length: Number(rule['count']) }, (_, index) => {
    const name = replace(rule['name'], index);
    const server = rule['server'];
    return {
      ...rule,
      ref: server === undefined ? name : `${asText(server)}.${name}`,
      name,
      description: replace(rule['description'], index),
    };
  });
}

interface Recorder {
  readonly began: (call: RecordedCall) => void;
  readonly ended: (ref: string) => void;
}

function toDefinition(tool: Json, record: Recorder): ToolDefinition {
  const name = asText(tool['name']);
  const kind = asText(tool['source'], 'plugin');
  const server = kind === 'mcp' ? asText(tool['server'], 'server') : undefined;
  const source = kind === 'mcp' ? 'mcp' : kind === 'client' ? 'client' : 'openclaw';
  const owner = server ?? (kind === 'plugin' ? 'cases' : kind);
  const inputSchema = (tool['inputSchema'] ?? { type: 'object' }) as JsonSchema;
  const outputSchema = tool['outputSchema'] as JsonSchema | undefined;
  const ref = asText(tool['ref'], name);
  return {
    id: formatToolId({ source, owner, name }),
    name,
    description: asText(tool['description']),
    source,
    owner,
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    schemaDigest: fingerprint([inputSchema, outputSchema ?? null]),
    schemaBytes: Buffer.byteLength(JSON.stringify(inputSchema)),
    ...(tool['directVisible'] === true ? { catalogMode: 'direct-only' as const } : {}),
    execute: async (args, { signal }) => {
      record.began({ ref, server, wireName: name, args });
      const result = await behave(tool['behaviour'], signal);
      record.ended(ref);
      return result;
    },
  };
}

interface Behaviour {
  readonly returns?: unknown;
  readonly throws?: unknown;
  readonly waitsMs?: number;
  readonly observesAbort?: boolean;
}

/** Does what a fake tool of a case does. */
export async function behave(behaviour: unknown, signal: CallContext['signal']): Promise<ToolResult> {
  const { returns, throws, waitsMs, observesAbort } = (behaviour ?? {}) as Behaviour;
  if (waitsMs !== undefined) await pause(waitsMs, undefined, observesAbort === true ? { signal } : {});
  if (throws !== undefined) throw new Error(asText(throws, 'failed'));
  const text = returns === undefined ? 'ok' : typeof returns === 'string' ? returns : JSON.stringify(returns);
  return { content: [{ type: 'text', text }] };
}

/** Puts real ids in place of the refs that stand in quotes inside `code`. */
export function withIds(code: string, world: World): string {
  return code.replace(/(['"])((?:(?!\1).)*)\1/g, (whole, _quote, ref: string) => {
    const id = world.idOf(ref);
    return id === undefined ? whole : JSON.stringify(id);
  });
}

/** A run over the world in one mode. */
export interface OpenWorld {
  readonly session: CatalogSession;
  readonly surface: Surface;
  /** Handles one call as the agent loop would. */
  handle(name: string, args: unknown): Promise<ToolResult>;
  close(): Promise<void>;
}

/** What a world in mode `code` needs beside its tools. */
export interface CodeParts {
  readonly sandbox: Sandbox;
  readonly timeoutMs?: number;
}

/** Opens a session with an open policy and plans its surface: with `code` that of code mode, else that of `mode`. */
export async function openWorld(
  tools: readonly ToolDefinition[],
  mode: 'direct' | 'tools' | 'code',
  code?: CodeParts,
): Promise<OpenWorld> {
  const policy = createPolicy([]);
  const validator = ajvValidator();
  const session = openSession(tools, { policy, dispatcher: createDispatcher({ policy, validator }) });
  const times = code?.timeoutMs === undefined ? {} : { codeTimeoutMs: code.timeoutMs };
  const config = resolveConfig(mode === 'direct' ? false : { mode, ...times });
  const surface = await planSurface(session, config, code === undefined ? {} : { sandbox: code.sandbox });
  let calls = 0;
  return {
    session,
    surface,
    handle: (name, args) => {
      calls += 1;
      return surface.handle(name, args, { callId: `call-${calls}`, signal: new AbortController().signal });
    },
    close: async () => {
      surface.close();
      session.clear();
      await validator.close();
    },
  };
}

/** All text of a result, as the model reads it. */
export function textOf(result: ToolResult): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
