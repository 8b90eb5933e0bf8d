// What it costs when one server of a large catalog changes, side by side with building everything anew: up to the moment at
// which a run that sees only a part of the catalog has its first search answered.

import os from 'node:os';
import { buildCatalog, type Catalog } from '@toolcrib/catalog';
import { createDispatcher, createPolicy, type Policy } from '@toolcrib/dispatch';
import { openSession, type CatalogSession } from '@toolcrib/modes';
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
  const times = { rebuild: [] as number[], update: [] as number[] };
  let catalog = buildCatalog(servers.flat());
  const session = openRun(catalog, policy);
  for (let round = 0; round < rounds; round += 1) {
    const number = 2 + (round % Math.max(1, servers.length - 2));
    const before = servers[number] ?? [];
    const after = before.map((tool) => ({ ...tool, description: `${tool.description} Release ${round}.` }));
    servers[number] = after;
    times.update.push(
      await timed(async () => {
        catalog = catalog.with({ removed: before.map(({ id }) => id), added: after });
        session.refresh(catalog);
        ask(session);
      }),
    );
  }
  for (let round = 0; round < rounds; round += 1) {
    // New objects, as every list of a server makes them: nothing is remembered of them.
    const fresh = servers.flat().map((tool) => ({ ...tool }));
    times.rebuild.push(await timed(async () => void openRun(buildCatalog(fresh), policy)));
  }
  const spreads = { update: spreadOf(times.update), rebuild: spreadOf(times.rebuild) };
  const ratio = spreads.update.p50 / spreads.rebuild.p50;
  say(renderTable(['until the first answer', 'p50 ms', 'p95 ms', 'best ms'], Object.entries(spreads).map(toRow)));
  say(`update p50 / rebuild p50: ${(ratio * 100).toFixed(2)} %; load ${os.loadavg()[0]?.toFixed(1)}`);
  return { size, servers: servers.length, serverTools: SERVER_TOOLS_COUNT, rounds, times: spreads, ratio };
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
  return Map.groupBy(tools, ({ owner }) => owner)
    .values()
    .toArray();
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
