// A real gateway in code mode with tools of a test's own, and the ways in which scenarios talk to it.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolResult } from '@toolcrib/tool';
import { createGateway, parseConfig, type Gateway, type OpenedRun, type PluginTool } from 'toolcrib';

/** What a code run reports; see requirement `code.result`. */
export interface CodeReport {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly line?: number };
  readonly logs: readonly string[];
  readonly notices: readonly string[];
  readonly calls?: readonly { readonly method: string; readonly target?: string; readonly outcome: string }[];
  readonly telemetry: Readonly<Record<string, unknown>>;
}

/** A gateway with one open run. */
export interface CodeGateway {
  readonly gateway: Gateway;
  readonly run: OpenedRun;
  /** Told by the gateway itself. */
  readonly warnings: readonly string[];
  /** Runs code as a model would. */
  readonly code: (code: string, signal?: AbortSignal) => Promise<CodeReport>;
  readonly handle: (name: string, args: unknown, signal?: AbortSignal) => Promise<ToolResult>;
  /** Lines of the run's log so far. */
  readonly log: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly close: () => Promise<void>;
}

/** Opens the gateway. `config` is what the file holds beside its provider. */
export async function openCodeGateway(tools: readonly PluginTool[], config: object): Promise<CodeGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'toolcrib-code-'));
  const raw = { provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' }, logFolder: folder, ...config };
  const warnings: string[] = [];
  const gateway = await createGateway(await parseConfig(raw, { name: 'the scenario', folder, env: {} }), {
    coreTools: tools,
    warn: (sentence) => warnings.push(sentence),
  });
  const run = await gateway.open({});
  let calls = 0;
  const handle: CodeGateway['handle'] = (name, args, signal = new AbortController().signal) => {
    calls += 1;
    return run.surface.handle(name, args, { callId: `call-${calls}`, signal });
  };
  return {
    gateway,
    run,
    warnings,
    handle,
    code: async (code, signal) => reportOf(await handle('tool_search_code', JSON.stringify({ code }), signal)),
    log: async () => {
      const text = await readFile(join(folder, `${run.runId}.jsonl`), 'utf8');
      const lines = text.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    },
    close: async () => {
      run.close();
      await gateway.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The report in a result's one text block. */
export function reportOf(result: ToolResult): CodeReport {
  const [block] = result.content;
  return JSON.parse(block?.type === 'text' ? block.text : '') as CodeReport;
}

/** A tool of the host that takes anything. */
export function hostTool(name: string, execute: PluginTool['execute']): PluginTool {
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object', properties: {} }, execute };
}
