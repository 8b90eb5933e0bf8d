// A model that goes on and on: rounds of control calls in one run of a caught gateway, one signal for all of them, and what
// is left behind measured from the tenth part of the rounds to the end.

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isJsonObject } from '@toolcrib/tool';
import type { Gateway, PluginTool } from 'toolcrib';
import { asText, type Json } from './case.ts';
import { heapInUseMB, listenerCount } from './long-gauges.ts';
import { openCaught, type CaughtParts } from './long-gateway.ts';
import type { LongOutcome } from './long-session-cases.ts';
import { openRuled } from './ruled/open-ruled.ts';
import { behave, textOf } from './world.ts';

/** One control call of a model. */
export type Turn = readonly [control: string, args: Json];
/** The search that every conversation begins with. */
export const SEARCH: Turn = ['tool_search', { query: 'ping' }];

interface Talk {
  readonly gateway: Gateway;
  readonly take: (turn: Turn) => Promise<void>;
}

interface Rounds {
  readonly repeat: number;
  readonly round: (talk: Talk, number: number) => Promise<void>;
}

/** Holds the conversation in one run, each call a turn of its own; everything is closed afterwards. */
export async function converse(parts: CaughtParts, { repeat, round }: Rounds): Promise<LongOutcome> {
  const caught = await openCaught(parts);
  await caught.gateway.ready();
  const run = await caught.gateway.open({});
  const { signal } = new AbortController();
  // A set: what is said again and again must not count as growth.
  const [history, errors] = [new Set<string>(), new Set<string>()];
  let calls = 0;
  const take = async ([control, args]: Turn): Promise<void> => {
    calls += 1;
    run.nextTurn();
    const result = await run.surface.handle(control, args, { callId: `c${calls}`, signal });
    history.add(textOf(result));
    if (result.isError === true) errors.add(textOf(result));
  };
  const warmUp = Math.floor(repeat / 10);
  let [heapMB, listeners] = [heapInUseMB(), listenerCount(signal)];
  for (let number = 0; number < repeat; number += 1) {
    if (number === warmUp) [heapMB, listeners] = [heapInUseMB(), listenerCount(signal)];
    await round({ gateway: caught.gateway, take }, number);
  }
  const [heapGrowthMB, listenersGrowth] = [heapInUseMB() - heapMB, listenerCount(signal) - listeners];
  const compiledValidators = caught.compiledValidators();
  const childrenAfter = await caught.children();
  run.close();
  const diagnostics = caught.diagnostics();
  const logs = await caught.closeAndRead();
  const said = { logs, diagnostics, errors: [...errors].join('\n'), history: [...history].join('\n') };
  return { ...said, heapGrowthMB, listenersGrowth, compiledValidators, childrenAfter };
}

/** A tool of the house that behaves as the case says. */
export function toPluginTool(tool: Json): PluginTool {
  return {
    name: asText(tool['name']),
    description: asText(tool['description']),
    inputSchema: (tool['inputSchema'] ?? { type: 'object' }) as PluginTool['inputSchema'],
    execute: (_, { signal }) => behave(tool['behaviour'], signal),
  };
}

/** Starts nothing yet: entries of servers whose tools behave as the case says. */
export async function openBehaving(tools: readonly Json[], folder: string): Promise<Json> {
  const byServer = Map.groupBy(tools, ({ server }) => asText(server, 'server'));
  const opened = await Promise.all(
    [...byServer].map(([name, list]) => openRuled(name, { transport: 'stdio', server: behaving(list) }, folder)),
  );
  return Object.fromEntries(opened.map(({ name, entry }) => [name, entry]));
}

function behaving(tools: readonly Json[]): readonly Json[] {
  const listed = tools.map(({ name, description, inputSchema = { type: 'object' }, outputSchema }) => {
    return { name, description, inputSchema, outputSchema };
  });
  const calls = tools.map(({ name, behaviour }) => {
    const { throws, returns } = isJsonObject(behaviour) ? behaviour : {};
    const text = throws === undefined ? said(returns) : asText(throws);
    const result = { content: [{ type: 'text', text }], ...(throws === undefined ? {} : { isError: true }) };
    return { on: 'tools/call', whenParams: { name }, do: [{ result }] };
  });
  return [...serverRules(listed, {}).slice(0, 2), ...calls];
}

function said(returns: unknown): string {
  return returns === undefined ? 'ok' : typeof returns === 'string' ? returns : JSON.stringify(returns);
}

/** A server that lists these tools and answers every call with the same content. */
export function serverRules(tools: readonly Json[], structuredContent: Json): readonly Json[] {
  const initialized = {
    protocolVersion: '2025-06-18',
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'fake', version: '1' },
  };
  return [
    { on: 'initialize', do: [{ result: initialized }] },
    { on: 'tools/list', do: [{ result: { tools } }] },
    { on: 'tools/call', do: [{ result: { content: [], structuredContent } }] },
  ];
}

/** All that the real command says of these servers, for people and for programs. */
export async function doctor(folder: string, mcpServers: Json): Promise<string> {
  const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' };
  await writeFile(join(folder, 'toolcrib.json'), JSON.stringify({ provider, mcpServers, logFolder: 'log' }));
  const main = join(dirname(fileURLToPath(import.meta.resolve('toolcrib'))), 'main.ts');
  const { PATH = '', HOME = '' } = process.env;
  const outputs = await Promise.all(
    [['doctor'], ['doctor', '--json']].map(async (args) => {
      const child = promisify(execFile)(process.execPath, [main, ...args], { cwd: folder, env: { PATH, HOME } });
      // Its exit code says that something is wrong, which may be the point of the case.
      const { stdout, stderr } = await child.catch((error: unknown) => error as { stdout: string; stderr: string });
      return stdout + stderr;
    }),
  );
  if (outputs.some((output) => output === '')) throw new Error('doctor said nothing');
  return outputs.join('\n');
}
