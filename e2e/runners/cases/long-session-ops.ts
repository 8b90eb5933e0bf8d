// The operations of kind `long-session`: listing again, calling, connecting anew, and failing to.

import process from 'node:process';
import v8 from 'node:v8';
import vm from 'node:vm';
import { ajvValidator } from '@toolcrib/dispatch';
import { connectMcpServers } from '@toolcrib/mcp';
import { isJsonObject, type Validator } from '@toolcrib/tool';
import type { PluginTool } from 'toolcrib';
import { asText, objectsAt, textsAt, type Json } from './case.ts';
import { openCaught, type CaughtParts } from './long-gateway.ts';
import type { LongGround, LongOutcome } from './long-session-cases.ts';
import { openRuled } from './ruled/open-ruled.ts';
import { serveHttpRules } from './ruled/http-server.ts';
import { textOf } from './world.ts';

const NOTHING: LongOutcome = {
  logs: '',
  errors: '',
  history: '',
  diagnostics: '',
  heapGrowthMB: 0,
  compiledValidators: 0,
  listenersGrowth: 0,
  childrenAfter: 0,
};

/** Runs one operation to its end, everything closed. */
export function runLongOp(op: string, ground: LongGround): Promise<LongOutcome> {
  switch (op) {
    case 'relist':
      return relist(ground);
    case 'reconnect':
      return reconnect(ground);
    case 'httpConnect':
      return httpConnect(ground);
    case 'startFails':
      return connectOnce(ground, { [asText(ground.given['server'], 'server')]: ground.given['config'] });
    case 'status':
    case 'call':
      return call(ground);
    default:
      throw new Error(`no such operation: ${op}`);
  }
}

/** A server over HTTP is connected anew each time, so that each list comes as new objects; one tool of it is called. */
async function relist({ given, repeat }: LongGround): Promise<LongOutcome> {
  const tools = objectsAt(given, 'tools').map(({ name, description, inputSchema, outputSchema }) => {
    return { name, description, inputSchema, outputSchema };
  });
  const http = await serveHttpRules({
    rules: serverRules(tools, { r: 1 }),
    ignoreStdinEnd: false,
    ignoreSigterm: false,
  });
  const { validator, count } = countingValidator();
  const source = connectMcpServers({ s: { url: http.url } }, { validator, parentEnv: {} });
  await source.ready();
  let heapMB = 0;
  const listeners = listenerCount();
  for (let round = 0; round < repeat; round += 1) {
    if (round === Math.floor(repeat / 10)) heapMB = heapInUseMB();
    await source.reconnect('s');
    const tool = source.tools()[round % tools.length];
    const result = await tool?.execute({ a: 'x' }, { callId: `c${round}`, route: 'direct', signal: neverAborted() });
    if (result === undefined || result.isError === true) throw new Error(`the call of round ${round} failed`);
  }
  const heapGrowthMB = heapInUseMB() - heapMB;
  const listenersGrowth = listenerCount() - listeners;
  await source.close();
  await http.close();
  await validator.close();
  return { ...NOTHING, heapGrowthMB, compiledValidators: count(), listenersGrowth };
}

async function reconnect({ given, folder, repeat, children }: LongGround): Promise<LongOutcome> {
  const rules = serverRules([{ name: 'ping', description: 'ping', inputSchema: { type: 'object' } }], {});
  const names = textsAt(given, 'servers');
  const ruled = await Promise.all(
    names.map((name) =>
      openRuled(
        name,
        { transport: 'stdio', server: rules, ignoreStdinEnd: given['serverIgnoresStdinEnd'] === true },
        folder,
      ),
    ),
  );
  const entries = Object.fromEntries(ruled.map(({ name, entry }) => [name, { ...entry, closeGraceMs: 100 }]));
  const caught = await openCaught({ folder, mcpServers: entries });
  await caught.gateway.ready();
  const listeners = listenerCount();
  for (let round = 0; round < repeat; round += 1)
    await Promise.all(names.map((name) => caught.gateway.reconnect(name)));
  const childrenAfter = await children();
  const listenersGrowth = listenerCount() - listeners;
  const logs = await caught.closeAndRead();
  return { ...NOTHING, logs, childrenAfter, listenersGrowth };
}

async function httpConnect(ground: LongGround): Promise<LongOutcome> {
  const { given } = ground;
  const rules = serverRules([{ name: 'ping', description: 'ping', inputSchema: { type: 'object' } }], {});
  const { respondStatus, respondBody } = given;
  const refusal =
    respondStatus === undefined ? undefined : { status: Number(respondStatus), body: asText(respondBody) };
  const http = await serveHttpRules({ rules, ignoreStdinEnd: false, ignoreSigterm: false }, refusal);
  const headers = isJsonObject(given['headers']) ? { headers: given['headers'] } : {};
  try {
    return await connectOnce(ground, { remote: { url: http.url, ...headers } });
  } finally {
    await http.close();
  }
}

/** Connects, and lets a model search for, describe and call what may not be there. */
async function connectOnce({ folder }: LongGround, mcpServers: object): Promise<LongOutcome> {
  return converse(
    { folder, mcpServers },
    Object.keys(mcpServers).map((name) => ['tool_call', { id: `mcp:${name}:ping`, args: {} }]),
  );
}

/** A call of each tool of the house, with the arguments of the case. */
function call({ given, folder }: LongGround): Promise<LongOutcome> {
  const tools = objectsAt(given, 'tools');
  const calls = tools.map((tool): Turn => ['tool_call', { id: asText(tool['name']), args: given['args'] ?? {} }]);
  return converse({ folder, coreTools: tools.map(toPluginTool) }, calls);
}

type Turn = readonly [control: string, args: Json];

async function converse(parts: CaughtParts, turns: readonly Turn[]): Promise<LongOutcome> {
  const caught = await openCaught(parts);
  await caught.gateway.ready();
  const run = await caught.gateway.open({});
  const [history, errors]: [string[], string[]] = [[], []];
  for (const [at, [control, args]] of [['tool_search', { query: 'ping' }] as Turn, ...turns].entries()) {
    const result = await run.surface.handle(control, args, { callId: `c${at}`, signal: neverAborted() });
    history.push(textOf(result));
    if (result.isError === true) errors.push(textOf(result));
  }
  run.close();
  const diagnostics = caught.diagnostics();
  const logs = await caught.closeAndRead();
  return { ...NOTHING, logs, diagnostics, errors: errors.join('\n'), history: history.join('\n') };
}

function toPluginTool(tool: Json): PluginTool {
  const behaviour = isJsonObject(tool['behaviour']) ? tool['behaviour'] : {};
  return {
    name: asText(tool['name']),
    description: asText(tool['description']),
    inputSchema: (tool['inputSchema'] ?? { type: 'object' }) as PluginTool['inputSchema'],
    execute: () =>
      'throws' in behaviour
        ? Promise.reject(new Error(asText(behaviour['throws'])))
        : Promise.resolve({ content: [{ type: 'text', text: asText(behaviour['returns'], 'ok') }] }),
  };
}

function serverRules(tools: readonly Json[], structuredContent: Json): readonly Json[] {
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

/** Each digest is compiled once: what was asked for counts what was compiled. */
function countingValidator(): { readonly validator: Validator; readonly count: () => number } {
  const inner = ajvValidator();
  const digests = new Set<string>();
  const validator: Validator = {
    ...inner,
    compile: (request) => {
      digests.add(request.digest);
      return inner.compile(request);
    },
  };
  return { validator, count: () => digests.size };
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}

function listenerCount(): number {
  return process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
}

function heapInUseMB(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}
