// A real gateway on a port, in front of a scripted model, and the official client that speaks to it.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockProvider, type LedgerEntry, type Script } from '@toolcrib/mock-provider';
import OpenAI from 'openai';
import { createGateway, parseConfig, type Gateway, type GatewayParts, type PluginTool } from 'toolcrib';

/** A gateway that listens, and what its provider received. */
export interface ClientGateway {
  readonly gateway: Gateway;
  /** Without `/v1`. */
  readonly url: string;
  readonly client: OpenAI;
  readonly warnings: readonly string[];
  readonly requests: () => readonly LedgerEntry[];
  /** Lines of a run's log so far. */
  readonly log: (runId: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly close: () => Promise<void>;
}

/** Opens it. `config` is what the file holds beside its provider. */
export async function openClientGateway(
  script: Script,
  config: object = {},
  parts: GatewayParts & { readonly api?: 'chat' | 'responses' | 'messages'; readonly apiKey?: string } = {},
): Promise<ClientGateway> {
  const { api = 'chat', apiKey = 'unused', ...rest } = parts;
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-client-'));
  const provider = await startMockProvider({ script });
  const wire = api === 'messages' ? { kind: 'anthropic' } : { api };
  const raw = {
    listen: { port: 0 },
    startWaitMs: 600_000,
    provider: { baseURL: `${provider.url}/v1`, defaultModel: 'mock-model', apiKey: 'mock-key', ...wire },
    logFolder: folder,
    ...config,
  };
  const warnings: string[] = [];
  const gateway = await createGateway(await parseConfig(raw, { name: 'the scenario', folder, env: {} }), {
    warn: (sentence) => warnings.push(sentence),
    ...rest,
  });
  const { url } = await gateway.listen();
  return {
    gateway,
    url,
    client: new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 }),
    warnings,
    requests: () => provider.ledger.requests(),
    log: async (runId) => {
      const text = await readFile(join(folder, `${runId}.jsonl`), 'utf8');
      const lines = text.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    },
    close: async () => {
      await gateway.close();
      await provider.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A tool of the gateway that takes anything and says what it was given. */
export function echoTool(name: string, rest: Partial<PluginTool> = {}): PluginTool {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: { type: 'object', properties: {} },
    execute: async (args) => ({ content: [{ type: 'text', text: `${name} got ${JSON.stringify(args)}` }] }),
    ...rest,
  };
}

/** The names of the messages' roles that a chat provider received, with the text of each. */
export function sentMessages(entry: LedgerEntry | undefined): readonly Readonly<Record<string, unknown>>[] {
  const body = entry?.body as { readonly messages?: readonly Readonly<Record<string, unknown>>[] } | undefined;
  return body?.messages ?? [];
}
