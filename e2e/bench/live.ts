// What a large catalog costs: when one server changes, side by side with building everything anew, up to the moment at which a
// run that sees only a part of it has its first search answered; when a run opens over it; in a turn in which nothing changed.

import os from 'node:os';
import { buildCatalog, type Catalog, type CatalogChange } from '@toolcrib/catalog';
import { createDispatcher, createPolicy, type Policy } from '@toolcrib/dispatch';
import { openSession, planSurface, resolveConfig, type CatalogSession, type Surface } from '@toolcrib/modes';
import { fingerprint, formatToolId, type ToolDefinition } from '@toolcrib/tool';
import { renderTable } from '../table.ts';
import { spreadOf, timed, type Bench, type BenchInput, type Spread } from './bench.ts';
import { makeDocuments } from './search-corpus.ts';

/** Tools of the server that changes, and of every other one. Count. */
const SERVER_TOOLS_COUNT = 50;
const INPUT_SCHEMA = { type: 'object', properties: {} };
const DIGEST = fingerprint(INPUT_SCHEMA);
const QUERY = 'create an invoice for a customer';

/** `live`: a change of one server against a rebuild, for the largest of the sizes. */
export const liveBench: Bench = { name: 'live', run: measure };

async function measure({ rounds, sizes, say }: BenchInput): Promise<object> {
  const size = Math.max(...sizes);
  const servers = makeServers(size);
  const policy = createPolicy([{ name: 'session', deny: ['mcp:server-1:*', 'delete_*'], ask: ['send_*'] }]);
  say(`${size} tools on ${servers.length} servers of ${SERVER_TOOLS_COUNT}; a policy hides some of them`);
  const base = buildCatalog(servers.flat());
  const session = openRun(base, policy);
  const times = { update: [] as number[], 'in a row': [] as number[], rebuild: [] as number[] };
  let last = base;
  for (let round = 0; round < rounds; round += 1) {
    const change = changeOf(servers[2 + (round % (servers.length - 2))] ?? [], round);
    settle(session, base);
    times.update.push(await timed(async () => settle(session, base.with(change))));
    settle(session, last);
    times['in a row'].push(await timed(async () => settle(session, (last = last.with(change)))));
  }
  for (let round = 0; round < rounds; round += 1) {
    // New objects, as every list of a server makes them: nothing is remembered of them.
    const fresh = servers.flat().map((tool) => ({ ...tool }));
    times.rebuild.push(await timed(async () => void openRun(buildCatalog(fresh), policy)));
  }
  const runs = await measureRuns(base, policy, rounds);
  const spreads = Object.fromEntries(Object.entries(times).map(([name, list]) => [name, spreadOf(list)]));
  const share = (name: string, of: keyof Spread): number =>
    (spreads[name]?.[of] ?? 0) / (spreads['rebuild']?.[of] ?? 1);
  const ratio = { p50: share('update', 'p50'), best: share('update', 'best'), inARowP50: share('in a row', 'p50') };
  say(renderTable(['until the first answer', 'p50 ms', 'p95 ms', 'best ms'], Object.entries(spreads).map(toRow)));
  say(renderTable(['a run over what is known', 'p50 ms', 'p95 ms', 'best ms'], Object.entries(runs).map(toRow)));
  const percent = (of: number): string => `${(of * 100).toFixed(1)} %`;
  say(`update / rebuild: p50 ${percent(ratio.p50)}, best ${percent(ratio.best)}; load ${os.loadavg()[0]?.toFixed(1)}`);
  return { size, servers: servers.length, serverTools: SERVER_TOOLS_COUNT, rounds, times: spreads, runs, ratio };
}

/** Opens runs over a catalog that was asked before, and takes turns in which nothing changed. */
async function measureRuns(base: Catalog, policy: Policy, rounds: number): Promise<Readonly<Record<string, Spread>>> {
  // Nobody can tell whether the answers of this one changed: it is asked about every tool in every turn.
  const unnamed: Policy = { decide: (subject) => policy.decide(subject) };
  const rows: Record<string, Spread> = {};
  for (const mode of ['tools', 'directory', 'direct'] as const) {
    const config = resolveConfig(mode === 'direct' ? false : { mode });
    const open = async (asked: Policy, more: readonly ToolDefinition[] = []): Promise<Surface> => {
      const session = openSession(base, { policy: asked, dispatcher: createDispatcher({ policy: asked }) });
      session.append(more);
      const surface = await planSurface(session, config);
      if (surface.ledger.catalogSize === 0) throw new Error('the catalog is empty');
      return surface;
    };
    const repeat = async (name: string, work: (round: number) => Promise<unknown>): Promise<void> => {
      const list: number[] = [];
      for (let round = 0; round < rounds; round += 1) list.push(await timed(() => work(round)));
      rows[`${mode}: ${name}`] = spreadOf(list);
    };
    await open(policy);
    await repeat('open a run', () => open(policy));
    await repeat('open one with a tool of its client', (round) => open(policy, [clientTool(round)]));
    const [quiet, asking] = [await open(policy), await open(unnamed)];
    await repeat('a turn without a change', async () => quiet.update());
    await repeat('the same, policy asked anew', async () => asking.update());
  }
  return rows;
}

function clientTool(round: number): ToolDefinition {
  const [owner, name] = ['client', `pick_${round}`];
  return { ...toTool(owner, name, 'Picks.'), source: 'client', id: formatToolId({ source: 'client', owner, name }) };
}

/** The same server with other descriptions. */
function changeOf(tools: readonly ToolDefinition[], round: number): CatalogChange {
  const added = tools.map((tool) => ({ ...tool, description: `${tool.description} Release ${round}.` }));
  return { removed: tools.map(({ id }) => id), added };
}

function settle(session: CatalogSession, catalog: Catalog): void {
  session.refresh(catalog);
  ask(session);
}

function toRow([name, { p50, p95, best }]: readonly [string, Spread]): readonly string[] {
  return [name, p50.toFixed(1), p95.toFixed(1), best.toFixed(1)];
}

function openRun(catalog: Catalog, policy: Policy): CatalogSession {
  const session = openSession(catalog, { policy, dispatcher: createDispatcher({ policy }) });
  ask(session);
  return session;
}

function ask(session: CatalogSession): void {
  session.snapshot();
  if (session.search(QUERY, { limit: 8 }).hits.length === 0) throw new Error('the search found nothing');
}

function makeServers(size: number): (readonly ToolDefinition[])[] {
  const tools = makeDocuments(size).map(({ name, description }, nth) => {
    const owner = `server-${Math.floor(nth / SERVER_TOOLS_COUNT)}`;
    return toTool(owner, name, description);
  });
  return [...Map.groupBy(tools, ({ owner }) => owner).values()];
}

function toTool(owner: string, name: string, description: string): ToolDefinition {
  return {
    id: formatToolId({ source: 'mcp', owner, name }),
    name,
    description,
    source: 'mcp',
    owner,
    inputSchema: INPUT_SCHEMA,
    schemaDigest: DIGEST,
    schemaBytes: 33,
    execute: () => Promise.resolve({ content: [] }),
  };
}
