// The gateway as clients meet it: the real command, over pipes or a port, with the official MCP client in front of it.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  Client,
  StreamableHTTPClientTransport,
  type CallToolResult,
  type ElicitResult,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { realServers } from '../real-servers.ts';

export type Wire = 'stdio' | 'http';
export type Era = 'legacy' | 'modern';

/** The script behind the command. */
export const COMMAND: string = join(import.meta.dirname, '../../apps/gateway/src/main.ts');
const WAREHOUSE = join(import.meta.dirname, '../fixtures/warehouse-plugin');

/** A configuration on disk, and what runs over it until `close`. */
export interface Station {
  readonly folder: string;
  readonly configPath: string;
  /** Arguments of node for `toolcrib WORDS` over this configuration. */
  argv(...words: readonly string[]): readonly string[];
  /** Starts `toolcrib serve`, once. */
  serve(): Promise<{ readonly url: string; readonly process: ChildProcess }>;
  connect(wishes: ClientWishes): Promise<Client>;
  /** Everything that the session logs of this station hold. */
  log(): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** How a client comes. `answer` is its person; absent: it has none. */
export interface ClientWishes {
  readonly wire: Wire;
  readonly era: Era;
  readonly words?: readonly string[];
  readonly answer?: (message: string) => ElicitResult;
}

/** Writes a configuration: the warehouse and the real servers, beside what `config` says. */
export async function openStation(config: object = {}): Promise<Station> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolcrib-mcp-')));
  const configPath = join(folder, 'toolcrib.json');
  const raw = {
    listen: { port: 0 },
    startWaitMs: 600_000,
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
    plugins: [WAREHOUSE],
    mcpServers: realServers(folder),
    logFolder: 'log',
    ...config,
  };
  await writeFile(configPath, JSON.stringify(raw));
  const closers: (() => Promise<unknown>)[] = [];
  let serving: ReturnType<Station['serve']> | undefined;
  const argv: Station['argv'] = (...words) => [COMMAND, ...words, '--config', configPath];
  const serve: Station['serve'] = () => (serving ??= startServe(argv('serve', '--json'), closers));
  return {
    folder,
    configPath,
    argv,
    serve,
    connect: async (wishes) => {
      const client = makeClient(wishes);
      const transport =
        wishes.wire === 'http'
          ? new StreamableHTTPClientTransport(new URL(`${(await serve()).url}/mcp`))
          : new StdioClientTransport({
              command: process.execPath,
              args: [...argv('mcp', ...(wishes.words ?? []))],
              stderr: 'ignore',
            });
      await client.connect(transport);
      closers.push(() => client.close());
      return client;
    },
    log: () => readLogs(join(folder, 'log')),
    close: async () => {
      for (const end of closers.toReversed()) await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function makeClient({ era, answer }: ClientWishes): Client {
  const client = new Client(
    { name: 'scenario', version: '1' },
    {
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
    },
  );
  if (answer !== undefined) client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  return client;
}

async function startServe(argv: readonly string[], closers: (() => Promise<unknown>)[]) {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  closers.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { readonly url: string };
    return { url, process: child };
  }
  throw new Error('the gateway ended before it listened');
}

async function readLogs(folder: string) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
}

/** All text of a result. */
export function textOf(result: Pick<CallToolResult, 'content'>): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
