// The operations of kind `long-session`: listing again, calling, connecting anew, and failing to.

import { connectMcpServers } from '@toolcrib/mcp';
import { isJsonObject } from '@toolcrib/tool';
import { asText, objectsAt, textsAt, type Json } from './case.ts';
import { countingValidator, heapInUseMB, listenerCount } from './long-gauges.ts';
import { openCaught } from './long-gateway.ts';
import { converse, doctor, openBehaving, SEARCH, serverRules, toPluginTool, type Turn } from './long-talk.ts';
import type { LongGround, LongOutcome } from './long-session-cases.ts';
import { openRuled } from './ruled/open-ruled.ts';
import { serveHttpRules } from './ruled/http-server.ts';

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
      return connectOnce(ground, serversOf(ground.given));
    case 'status':
      return status(ground);
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
  let heapMB = 0;
  for (let round = 0; round < repeat; round += 1) {
    if (round === Math.floor(repeat / 10)) heapMB = heapInUseMB();
    await Promise.all(names.map((name) => caught.gateway.reconnect(name)));
  }
  const heapGrowthMB = heapInUseMB() - heapMB;
  const childrenAfter = await children();
  const listenersGrowth = listenerCount() - listeners;
  const diagnostics = caught.diagnostics();
  const compiledValidators = caught.compiledValidators();
  const logs = await caught.closeAndRead();
  return { ...NOTHING, logs, diagnostics, childrenAfter, listenersGrowth, heapGrowthMB, compiledValidators };
}

async function httpConnect(ground: LongGround): Promise<LongOutcome> {
  const { given } = ground;
  const rules = serverRules([{ name: 'ping', description: 'ping', inputSchema: { type: 'object' } }], {});
  const { respondStatus, respondBody } = given;
  const refusal =
    respondStatus === undefined ? undefined : { status: Number(respondStatus), body: asText(respondBody) };
  const http = await serveHttpRules({ rules, ignoreStdinEnd: false, ignoreSigterm: false }, refusal);
  const headers = isJsonObject(given['headers']) ? { headers: given['headers'] } : {};
  const config = isJsonObject(given['config']) ? given['config'] : {};
  try {
    return await connectOnce(ground, { [asText(given['server'], 'remote')]: { ...config, url: http.url, ...headers } });
  } finally {
    await http.close();
  }
}

/** Connects, and lets a model search for, describe and call what may not be there; each repeat connects anew. */
async function connectOnce({ folder, repeat }: LongGround, mcpServers: object): Promise<LongOutcome> {
  const names = Object.keys(mcpServers);
  const turns = names.map((name): Turn => ['tool_call', { id: `mcp:${name}:ping`, args: {} }]);
  return converse(
    { folder, mcpServers },
    {
      repeat,
      round: async ({ gateway, take }, number) => {
        if (number > 0) await Promise.all(names.map((name) => gateway.reconnect(name)));
        for (const turn of [SEARCH, ...turns]) await take(turn);
      },
    },
  );
}

/** A call of each tool, with the arguments of the case; MCP tools behind servers of their own. */
async function call({ given, folder, repeat }: LongGround): Promise<LongOutcome> {
  const tools = objectsAt(given, 'tools');
  const [remote, local] = [
    tools.filter(({ source }) => source === 'mcp'),
    tools.filter(({ source }) => source !== 'mcp'),
  ];
  const mcpServers = await openBehaving(remote, folder);
  const turns = tools.map((tool): Turn => {
    const id =
      tool['source'] === 'mcp' ? `mcp:${asText(tool['server'], 'server')}:${asText(tool['name'])}` : tool['name'];
    return ['tool_call', { id, args: given['args'] ?? {} }];
  });
  return converse(
    { folder, mcpServers, coreTools: local.map(toPluginTool) },
    {
      repeat,
      round: async ({ take }) => {
        for (const turn of [SEARCH, ...turns]) await take(turn);
      },
    },
  );
}

/** What people are shown: the status of the gateway, and what `doctor` says about the same configuration. */
async function status(ground: LongGround): Promise<LongOutcome> {
  const { given, folder, repeat } = ground;
  const remote = objectsAt(given, 'tools').filter(({ source }) => source === 'mcp');
  const mcpServers = { ...serversOf(given), ...(await openBehaving(remote, folder)) };
  const shown: string[] = [];
  const outcome = await converse(
    { folder, mcpServers },
    {
      repeat,
      round: async ({ gateway, take }) => {
        await take(SEARCH);
        shown[0] = JSON.stringify(gateway.status());
      },
    },
  );
  shown.push(await doctor(folder, mcpServers));
  return { ...outcome, history: [outcome.history, ...shown].join('\n') };
}

/** The servers that a case names: one with its entry, several with theirs, or an address alone. */
function serversOf(given: Json): Json {
  const { servers, config, url, headers } = given;
  if (isJsonObject(servers))
    return Object.fromEntries(
      Object.entries(servers).map(([name, one]) => [
        name,
        isJsonObject(one) && isJsonObject(one['config']) ? one['config'] : one,
      ]),
    );
  if (config === undefined && url === undefined) return {};
  const entry = isJsonObject(config) ? config : { url, ...(headers === undefined ? {} : { headers }) };
  return { [asText(given['server'], 'server')]: entry };
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
