// One MCP call, four ways in turn: direct over stdio, through the gateway over stdio by name and by `tool_call`, and over HTTP.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { realServers } from '../../real-servers.ts';
import { renderTable } from '../../table.ts';
import { spreadOf, timed, type Spread } from '../bench.ts';
import { serveGateway, TOOLCRIB, writeConfig } from './process.ts';

const WAYS = ['direct', 'stdio', 'stdio, tool_call', 'http'] as const;
type Way = (typeof WAYS)[number];
type Call = () => Promise<unknown>;

/** Measures each way in turn, so that whatever else the machine does hits them alike. */
export async function measureCalls(rounds: number, say: (line: string) => void): Promise<object> {
  const { everything } = realServers('/nowhere');
  if (everything === undefined) throw new Error('the server is missing');
  const config = {
    startWaitMs: 600_000,
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
    mcpServers: { everything },
  };
  const [plain, tools] = await Promise.all([
    writeConfig({ ...config, tools: { toolSearch: false } }),
    writeConfig(config),
  ]);
  const http = await serveGateway({ ...config, tools: { toolSearch: false } });
  const through = (path: string) =>
    connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['--no-warnings', TOOLCRIB, 'mcp', '--config', path],
        stderr: 'ignore',
      }),
    );
  const clients = {
    direct: await connect(new StdioClientTransport({ ...everything, args: [...everything.args], stderr: 'ignore' })),
    stdio: await through(plain.path),
    'stdio, tool_call': await through(tools.path),
    http: await connect(new StreamableHTTPClientTransport(new URL(`${http.url}/mcp`))),
  };
  const echo = { name: 'echo', arguments: { message: 'hello' } };
  const wrapped = { name: 'tool_call', arguments: { id: 'mcp:everything:echo', args: { message: 'hello' } } };
  const calls = Object.fromEntries(
    WAYS.map((way) => [way, () => ask(clients[way], way === 'stdio, tool_call' ? wrapped : echo)]),
  ) as Record<Way, Call>;
  const spreads = await inTurn(calls, rounds);
  await Promise.all([...Object.values(clients).map((client) => client.close()), http.close()]);
  await Promise.all([plain.remove(), tools.remove()]);
  return report(spreads, rounds, say);
}

async function connect(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(transport);
  return client;
}

async function ask(client: Client, call: { readonly name: string; readonly arguments: Record<string, unknown> }) {
  const answer = await client.callTool(call);
  if (answer.isError === true || !JSON.stringify(answer.content).includes('hello'))
    throw new Error(`not the answer: ${JSON.stringify(answer)}`);
}

async function inTurn(calls: Readonly<Record<Way, Call>>, rounds: number): Promise<Readonly<Record<Way, Spread>>> {
  const times: Record<Way, number[]> = { direct: [], stdio: [], 'stdio, tool_call': [], http: [] };
  for (const way of WAYS) for (let warm = 0; warm < 20; warm += 1) await calls[way]();
  for (let round = 0; round < rounds; round += 1) for (const way of WAYS) times[way].push(await timed(calls[way]));
  return Object.fromEntries(WAYS.map((way) => [way, spreadOf(times[way])])) as Record<Way, Spread>;
}

function report(spreads: Readonly<Record<Way, Spread>>, rounds: number, say: (line: string) => void): object {
  const ratio = (way: Way): number => spreads[way].p50 / spreads.direct.p50;
  const rows = WAYS.map((way) => {
    const { p50, p95 } = spreads[way];
    return [way, p50.toFixed(2), p95.toFixed(2), ratio(way).toFixed(2)];
  });
  say(renderTable([`one MCP call, ${rounds} rounds`, 'p50 ms', 'p95 ms', 'p50 / direct'], rows));
  return { rounds, spreads, ratios: Object.fromEntries(WAYS.map((way) => [way, ratio(way)])) };
}
