// One lane: the task through a real gateway in one mode, in front of a real MCP set and a mock provider, weighed by the
// bytes that the provider received.

import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProvider, taskScript, type Api, type LedgerEntry } from '@toolcrib/mock-provider';
import { summarizeLog, type LogSummary } from '@toolcrib/telemetry';
import OpenAI from 'openai';
import { createGateway, parseConfig, type Gateway } from 'toolcrib';
import { realServers } from './real-servers.ts';
import type { Lane } from './requirements.ts';
import { makeTask } from './task.ts';

/** The lanes that are built, in the order of the table. */
export const LANES: readonly Lane[] = ['direct', 'tools', 'code', 'directory'];

/** A lane's row in the table. Bytes are UTF-8, as the provider received them; `tools` are those of the first request. */
export interface LaneResult {
  readonly lane: Lane;
  readonly ok: boolean;
  readonly requests: number;
  readonly bytes: number;
  readonly firstBytes: number;
  readonly firstToolBytes: number;
  readonly tools: number;
  readonly searches: number;
  readonly describes: number;
  readonly calls: number;
  readonly answer: string;
  /** Why it is not ok. */
  readonly problem?: string;
}

/** A lane's row with all that a test may want to look into. */
export interface LaneRun {
  readonly result: LaneResult;
  readonly requests: readonly LedgerEntry[];
  readonly log: LogSummary;
}

/** Settings of a lane's gateway beside its mode. */
export interface LaneOptions {
  readonly api?: Api;
  readonly stream?: boolean;
}

/** Runs the task in one lane, on ports and in a folder of its own, and cleans up. */
export async function runLane(lane: Lane, options: LaneOptions = {}): Promise<LaneRun> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'toolcrib-lane-')));
  const task = makeTask(folder);
  const provider = await startMockProvider({ script: taskScript({ steps: task.steps }) });
  let gateway: Gateway | undefined;
  try {
    gateway = await openGateway(lane, { folder, providerUrl: provider.url, api: options.api ?? 'chat' });
    const { url } = await gateway.listen();
    const answer = await ask(`${url}/v1`, task.prompt, { runId: `lane-${lane}`, stream: options.stream === true });
    const lines = (await readFile(join(folder, 'log', `lane-${lane}.jsonl`), 'utf8')).split('\n');
    const log = summarizeLog(lines);
    const requests = provider.ledger.requests();
    const problem = otherMode(lane, lines) ?? (await task.verify(answer));
    return { result: toResult({ lane, answer, requests, log, problem }), requests, log };
  } finally {
    await gateway?.close();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The setting that puts a gateway into a lane. */
export function toolSearchOf(lane: Lane): unknown {
  return lane === 'direct' ? false : { mode: lane };
}

/** A lane whose mode had to give way proves nothing of it. */
function otherMode(lane: Lane, lines: readonly string[]): string | undefined {
  const events = lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const mode = events.find(({ kind }) => kind === 'surface')?.['mode'];
  if (mode === lane) return undefined;
  const why = events.find(({ kind }) => kind === 'warning')?.['message'];
  return `the mode in force was ${String(mode)}: ${String(why)}`;
}

async function openGateway(
  lane: Lane,
  parts: { readonly folder: string; readonly providerUrl: string; readonly api: Api },
): Promise<Gateway> {
  const raw = {
    listen: { port: 0 },
    provider: {
      baseURL: `${parts.providerUrl}/v1`,
      defaultModel: 'mock-model',
      apiKey: 'mock-key',
      ...(parts.api === 'messages' ? { kind: 'anthropic' } : { api: parts.api }),
    },
    plugins: [join(import.meta.dirname, 'fixtures/warehouse-plugin')],
    mcpServers: realServers(parts.folder),
    tools: { toolSearch: toolSearchOf(lane) },
    logFolder: join(parts.folder, 'log'),
  };
  const config = await parseConfig(raw, { name: 'the lane', folder: parts.folder, env: {} });
  const gateway = await createGateway(config, { env: process.env });
  await gateway.ready();
  return gateway;
}

async function ask(
  baseURL: string,
  prompt: string,
  { runId, stream }: { readonly runId: string; readonly stream: boolean },
): Promise<string> {
  const client = new OpenAI({ baseURL, apiKey: 'unused', maxRetries: 0, defaultHeaders: { 'x-toolcrib-run': runId } });
  const request = { model: 'mock-model', messages: [{ role: 'user' as const, content: prompt }] };
  if (!stream) return (await client.chat.completions.create(request)).choices[0]?.message.content ?? '';
  let text = '';
  for await (const chunk of await client.chat.completions.create({ ...request, stream: true }))
    text += chunk.choices[0]?.delta.content ?? '';
  return text;
}

function toResult(run: {
  readonly lane: Lane;
  readonly answer: string;
  readonly requests: readonly LedgerEntry[];
  readonly log: LogSummary;
  readonly problem: string | undefined;
}): LaneResult {
  const { lane, answer, requests, log, problem } = run;
  const [first] = requests;
  return {
    lane,
    ok: problem === undefined,
    requests: requests.length,
    bytes: requests.reduce((sum, request) => sum + request.bytes, 0),
    firstBytes: first?.bytes ?? 0,
    firstToolBytes: first?.toolBytes ?? 0,
    tools: first?.toolNames.length ?? 0,
    searches: log.searches,
    describes: log.describes,
    calls: log.calls,
    answer,
    ...(problem === undefined ? {} : { problem }),
  };
}
