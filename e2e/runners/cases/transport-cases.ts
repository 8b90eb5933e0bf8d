// Kind `mcp-transport`: fake servers as real processes and real ports, in front of them a real gateway, and what a run sees.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject } from '@toolcrib/tool';
import { createGateway, parseConfig, type Gateway } from 'toolcrib';
import { childrenOf } from '../../process-tree.ts';
import { objectsAt, type CaseRun, type Json } from './case.ts';
import { openRuled, type OpenRuled } from './ruled/open-ruled.ts';
import type { SeenMessage } from './ruled/rules.ts';
import { checkTransport } from './transport-checks.ts';
import { takeStep, type StepOutcome } from './transport-client.ts';

const ONLY_SERVER = 'one';
const NEWS_POLL_MS = 50;
const NEWS_MAX_MS = 3_000;

/** Runs a transport case. */
export const runTransportCase: CaseRun = async ({ given, expect }) => {
  const folder = await mkdtemp(join(tmpdir(), 'transport case-'));
  const rejections: string[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', onRejection);
  const before = await childrenOf(process.pid);
  const servers = await openServers(given, folder);
  const gateway = await openGateway(given, servers, folder);
  try {
    const startedAt = performance.now();
    const steps = await takeSteps(gateway, given, servers);
    const tookMs = performance.now() - startedAt;
    const { diagnostics, servers: states } = gateway.status();
    const said = [
      ...diagnostics.map(({ owner, tool = '', reason }) => `${owner} ${tool} ${reason}`),
      ...states.map(({ name, state, reason = '' }) => `${name} ${state} ${reason}`),
    ].join('\n');
    const seen = await seenInTheEnd(servers, expect);
    const children = (await childrenOf(process.pid)).filter((pid) => !before.includes(pid));
    const outcome = { steps, seen, diagnostics: said, tookMs, childrenAfter: children.length, rejections };
    return checkTransport(expect, { ...outcome, isAlive: await isAlive(gateway) });
  } finally {
    await gateway.close();
    await Promise.all(servers.map((server) => server.close()));
    process.off('unhandledRejection', onRejection);
    await rm(folder, { recursive: true, force: true });
  }
};

/** A notice may still be on its way when the call that it is about has ended. */
async function seenInTheEnd(servers: readonly OpenRuled[], expect: Json): Promise<readonly SeenMessage[]> {
  const wanted = isJsonObject(expect['serverSaw']) ? Object.entries(expect['serverSaw']) : [];
  for (let waited = 0; ; waited += NEWS_POLL_MS) {
    const seen = servers.flatMap((server) => server.seen().map((message) => ({ ...message, server: server.name })));
    const isThere = wanted.every(
      ([name, times]) => isJsonObject(times) || seen.filter(({ method }) => method === name).length === times,
    );
    if (isThere || waited >= NEWS_MAX_MS) return seen;
    await pause(NEWS_POLL_MS);
  }
}

async function openServers(given: Json, folder: string): Promise<readonly OpenRuled[]> {
  const { servers } = given;
  const entries = isJsonObject(servers) ? Object.entries(servers) : [[ONLY_SERVER, given] as const];
  return Promise.all(entries.map(([name, server]) => openRuled(name, isJsonObject(server) ? server : {}, folder)));
}

/** The times of a case's calls are settings of the server here: the strictest holds for all. */
async function openGateway(given: Json, servers: readonly OpenRuled[], folder: string): Promise<Gateway> {
  const least = (key: string): number =>
    Math.min(...objectsAt(given, 'client').map((step) => Number(step[key] ?? Infinity)));
  const [silent, total] = [least('timeoutMs'), least('maxTotalMs')];
  const times = {
    ...(Number.isFinite(silent) ? { callTimeoutMs: silent } : {}),
    ...(Number.isFinite(total) ? { callTotalTimeoutMs: total } : {}),
  };
  const raw = {
    startWaitMs: 600_000,
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
    mcpServers: Object.fromEntries(servers.map(({ name, entry }) => [name, { ...entry, ...times }])),
    logFolder: 'log',
  };
  const env = isJsonObject(given['hostEnv']) ? (given['hostEnv'] as Readonly<Record<string, string>>) : process.env;
  return createGateway(await parseConfig(raw, { name: 'the case', folder, env }), { env });
}

async function takeSteps(
  gateway: Gateway,
  given: Json,
  servers: readonly OpenRuled[],
): Promise<readonly StepOutcome[]> {
  const startedAt = performance.now();
  const run = await gateway.open({});
  const openedMs = performance.now() - startedAt;
  const client = { gateway, run, server: servers[0]?.name ?? '' };
  const outcomes: StepOutcome[] = [];
  for (const [number, step] of objectsAt(given, 'client').entries()) {
    const outcome = await takeStep(client, step, number);
    // The first step waited for the servers.
    outcomes.push(number === 0 ? { ...outcome, tookMs: outcome.tookMs + openedMs } : outcome);
  }
  run.close();
  return outcomes;
}

async function isAlive(gateway: Gateway): Promise<boolean> {
  try {
    (await gateway.open({})).close();
    return true;
  } catch {
    return false;
  }
}
