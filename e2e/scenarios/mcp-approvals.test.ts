// Approvals at an MCP client: its person is asked while the call waits, in both generations and over both wires.

import { afterEach, describe, expect, test } from 'vitest';
import { openStation, textOf, type Station } from './mcp-station.ts';

const stations: Station[] = [];
afterEach(async () => {
  for (const station of stations.splice(0)) await station.close();
});

async function station(config: object = {}): Promise<Station> {
  const opened = await openStation(config);
  stations.push(opened);
  return opened;
}

describe.each([
  { wire: 'stdio', era: 'legacy' },
  { wire: 'stdio', era: 'modern' },
  { wire: 'http', era: 'legacy' },
  { wire: 'http', era: 'modern' },
] as const)('approvals over $wire, $era', ({ wire, era }) => {
  const policy = { session: { ask: ['openclaw:warehouse:warehouse_reserve_stock'] } };
  const reserve = (orderId: string) => ({
    name: 'tool_call',
    arguments: {
      id: 'openclaw:warehouse:warehouse_reserve_stock',
      args: { orderId, sku: 'BOLT-M8', quantity: 4 },
    },
  });
  const choose = (decision: string) => ({ action: 'accept' as const, content: { decision } });

  test('the person at the client lets a call run, and sees what it is [gateway.approvals] [gateway.mcp-out]', async () => {
    const asked: string[] = [];
    const opened = await station({ policy });
    const client = await opened.connect({
      wire,
      era,
      answer: (message) => {
        asked.push(message);
        return choose('once');
      },
    });
    const result = await client.callTool(reserve('SO-1001'));
    expect(result.isError).toBeUndefined();
    expect(textOf(result)).toMatch(/VC-[0-9A-F]{8}/);
    await client.callTool(reserve('SO-1001'));
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('openclaw:warehouse:warehouse_reserve_stock');
    expect(asked[0]).toContain('"orderId": "SO-1001"');
  });

  test('a no is told as a no, and nothing ran [gateway.approvals] [closed]', async () => {
    const opened = await station({ policy });
    const client = await opened.connect({ wire, era, answer: () => choose('deny') });
    const result = await client.callTool(reserve('SO-1001'));
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('APPROVAL_DENIED');
  });
});

test('a yes for the session holds for the same call of the session, and for no other [gateway.approvals]', async () => {
  const opened = await station({ policy: { session: { ask: ['echo'] } } });
  let asked = 0;
  const client = await opened.connect({
    wire: 'stdio',
    era: 'legacy',
    answer: () => {
      asked += 1;
      return { action: 'accept', content: { decision: 'session' } };
    },
  });
  const echo = (message: string) =>
    client.callTool({ name: 'tool_call', arguments: { id: 'mcp:everything:echo', args: { message } } });
  await echo('one');
  await echo('one');
  expect(asked).toBe(1);
  await echo('two');
  expect(asked).toBe(2);
});

test('where a client has nobody to ask and no port is open, the answer is no [gateway.approvals] [closed]', async () => {
  const opened = await station({ policy: { session: { ask: ['echo'] } } });
  const client = await opened.connect({ wire: 'stdio', era: 'legacy' });
  const result = await client.callTool({
    name: 'tool_call',
    arguments: { id: 'mcp:everything:echo', args: { message: 'x' } },
  });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain('APPROVAL_DENIED');
});

test('where a client has nobody to ask, the API can answer [gateway.approvals]', async () => {
  const opened = await station({ policy: { session: { ask: ['echo'] } } });
  const { url } = await opened.serve();
  const client = await opened.connect({ wire: 'http', era: 'modern' });
  const call = client.callTool({
    name: 'tool_call',
    arguments: { id: 'mcp:everything:echo', args: { message: 'hi' } },
  });
  let approvals: { readonly id: string }[] = [];
  while (approvals.length === 0)
    ({ approvals } = (await (await fetch(`${url}/admin/approvals`)).json()) as { approvals: { id: string }[] });
  const body = JSON.stringify({ answer: 'once' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/admin/approvals/${approvals[0]?.id}`, { method: 'POST', body, headers });
  expect(textOf(await call)).toContain('Echo: hi');
});
