// A surface whose every tool shows one thing, and official clients of both generations in front of it.

import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Surface, SurfaceCall, VisibleTool } from '@toolcrib/modes';
import type { JsonSchema, ToolId, ToolResult } from '@toolcrib/tool';
import { afterEach } from 'vitest';
import type { ClientAnswer, ClientQuestion } from '../src/serve-question.ts';
import type { OpenSurface, SurfaceClient } from '../src/serve.ts';
import { createMcpEndpoint, type McpEndpoint } from '../src/serve-http.ts';
import { serveStdio, type StdioServing } from '../src/serve-stdio.ts';

export type Era = 'legacy' | 'modern';
export type Wire = 'stdio' | 'http';

/** A surface and all that a test may do to it. */
export interface Stage {
  readonly open: OpenSurface;
  readonly calls: { readonly name: string; readonly args: unknown; readonly callId: string }[];
  readonly closed: string[];
  /** What the person was asked, and the answer. */
  readonly answers: ClientAnswer[];
  tools: VisibleTool[];
  promptText: string;
  outputSchema: JsonSchema | undefined;
  updates: number;
  /** Says that tools may have changed. */
  change(): void;
  headers: Headers | undefined;
}

const ANYTHING = { type: 'object', properties: {} };

/** A tool that is no control. */
export function tool(name: string): VisibleTool {
  return { name, description: `Does ${name}.`, parameters: ANYTHING, id: `mcp:test:${name}` as ToolId };
}

/** Sets up `echo`, `slow`, `hang`, `ask` and what else `results` names. */
export function stage(results: Readonly<Record<string, ToolResult>> = {}): Stage {
  const listeners = new Set<() => void>();
  let ids = 0;
  const made: Stage = {
    calls: [],
    closed: [],
    answers: [],
    tools: [...['echo', 'slow', 'hang', 'ask'].map(tool), ...Object.keys(results).map(tool)],
    promptText: '',
    outputSchema: undefined,
    updates: 0,
    change: () => listeners.forEach((listener) => listener()),
    headers: undefined,
    open: async (client) => {
      const id = `surface-${(ids += 1)}`;
      made.headers = client.headers;
      return {
        surface: surfaceOf(made, client, results),
        outputSchema: async (toolId) => (toolId === 'mcp:test:contract' ? made.outputSchema : undefined),
        onChange: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        close: () => void made.closed.push(id),
      };
    },
  };
  return made;
}

function surfaceOf(made: Stage, client: SurfaceClient, results: Readonly<Record<string, ToolResult>>): Surface {
  return {
    mode: 'direct',
    snapshotId: 'snapshot',
    visibleTools: () => made.tools,
    promptText: () => made.promptText,
    update: () => void (made.updates += 1),
    close: () => {},
    ledger: { catalogSize: 0, deferredCount: 0, visibleCount: 0, directBytes: 0, surfaceBytes: 0 },
    handle: async (name, args, call) => {
      made.calls.push({ name, args, callId: call.callId });
      const given = Object.hasOwn(results, name) ? results[name] : undefined;
      return given ?? act(name, args, { call, client, answers: made.answers });
    },
  };
}

interface Acting {
  readonly call: SurfaceCall;
  readonly client: SurfaceClient;
  readonly answers: ClientAnswer[];
}

async function act(name: string, args: unknown, { call, client, answers }: Acting): Promise<ToolResult> {
  if (name === 'slow')
    for (const [progress, message] of [
      [1, 'one'],
      [1, 'two'],
      [5, 'three'],
    ] as const)
      call.onProgress?.({ progress, total: 5, message });
  if (name === 'hang') await aborted(call.signal);
  if (name === 'ask') {
    const question: ClientQuestion = { callId: `${call.callId}.1`, message: 'May it run?', signal: call.signal };
    answers.push(await client.ask(question));
    return text(`answer: ${answers.at(-1)}`);
  }
  const words = JSON.stringify(args, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  return text(`${name} ${words}`);
}

export function text(said: string): ToolResult {
  return { content: [{ type: 'text', text: said }] };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

/** What a client is made with. `answer` is how its person answers; absent: it has nobody. */
export interface ClientWishes {
  readonly era: Era;
  readonly answer?: (message: string) => ElicitResult | Promise<ElicitResult>;
  readonly headers?: Record<string, string>;
}

/** A connected client and what stands behind it. */
export interface Connected {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport | undefined;
  readonly serving: StdioServing | undefined;
}

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close().catch(() => {});
});

export function makeClient({ era, answer }: ClientWishes): Client {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' },
    },
  );
  if (answer !== undefined) client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  return client;
}

/** Connects a client over pipes. */
export async function overStdio(made: Stage, wishes: ClientWishes): Promise<Connected> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const serving = serveStdio(made.open, { input, output, newId: () => crypto.randomUUID() });
  open.push(serving);
  const client = makeClient(wishes);
  await client.connect(new StdioServerTransport(output, input));
  open.push(client);
  return { client, transport: undefined, serving };
}

/** Makes an endpoint that ends with the test. */
export function endpointOf(made: Stage, now?: () => number): McpEndpoint {
  const endpoint = createMcpEndpoint(made.open, {
    newId: () => crypto.randomUUID(),
    ...(now === undefined ? {} : { now }),
  });
  open.push(endpoint);
  return endpoint;
}

/** Connects a client to an endpoint. */
export async function overHttp(endpoint: McpEndpoint, wishes: ClientWishes): Promise<Connected> {
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
    fetch: (url, init) => endpoint.fetch(new Request(url, init)),
    requestInit: { headers: wishes.headers ?? {} },
  });
  const client = makeClient(wishes);
  await client.connect(transport);
  open.push(client);
  return { client, transport, serving: undefined };
}

/** Connects over either. */
export function over(wire: Wire, made: Stage, wishes: ClientWishes): Promise<Connected> {
  return wire === 'stdio' ? overStdio(made, wishes) : overHttp(endpointOf(made), wishes);
}

/** Every wire in every generation. */
export const WAYS: readonly { readonly wire: Wire; readonly era: Era }[] = [
  { wire: 'stdio', era: 'legacy' },
  { wire: 'stdio', era: 'modern' },
  { wire: 'http', era: 'legacy' },
  { wire: 'http', era: 'modern' },
];
