// A gateway whose every word is caught, for cases about what may stand in a log.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { childrenOf } from '../../process-tree.ts';
import { countingValidator } from './long-gauges.ts';
import { createGateway, parseConfig, type Gateway, type PluginTool } from 'toolcrib';

/** The gateway, and what it said. */
export interface CaughtGateway {
  readonly gateway: Gateway;
  /** Warnings, run logs and what went to standard output and error, once the gateway is closed. */
  closeAndRead(): Promise<string>;
  diagnostics(): string;
  /** Schemas that were compiled so far. */
  compiledValidators(): number;
  /** Children of this process that were not there before. */
  children(): Promise<number>;
}

/** What the gateway is opened with. */
export interface CaughtParts {
  readonly folder: string;
  readonly mcpServers?: object;
  readonly coreTools?: readonly PluginTool[];
}

/** Opens a gateway over these servers and tools. */
export async function openCaught({ folder, mcpServers = {}, coreTools = [] }: CaughtParts): Promise<CaughtGateway> {
  const said: string[] = [];
  const before = await childrenOf(process.pid);
  const { validator, count } = countingValidator();
  const release = catchOutput((text) => said.push(text));
  const logFolder = join(folder, 'log');
  const raw = { provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' }, mcpServers, logFolder };
  const config = await parseConfig(raw, { name: 'the case', folder, env: {} });
  const gateway = await createGateway(config, {
    env: process.env,
    warn: (line) => said.push(line),
    coreTools,
    validator,
  });
  const diagnostics = (): string => {
    const { servers, diagnostics: found } = gateway.status();
    return JSON.stringify({ found, servers });
  };
  return {
    gateway,
    diagnostics,
    compiledValidators: count,
    children: async () => (await childrenOf(process.pid)).filter((pid) => !before.includes(pid)).length,
    closeAndRead: async () => {
      await gateway.close();
      release();
      const files = (await readdir(logFolder).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
      const logs = await Promise.all(files.map((name) => readFile(join(logFolder, name), 'utf8')));
      return [...said, ...logs, diagnostics()].join('\n');
    },
  };
}

/** Listens in on both outputs of this process, which still get everything. */
function catchOutput(hear: (text: string) => void): () => void {
  const outputs = [process.stdout, process.stderr];
  const originals = outputs.map((output) => output.write.bind(output));
  for (const [at, output] of outputs.entries()) {
    output.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
      hear(String(chunk));
      return Boolean(Reflect.apply(originals[at] ?? (() => true), output, [chunk, ...rest]));
    };
  }
  return () => {
    for (const [at, output] of outputs.entries()) {
      const original = originals[at];
      if (original !== undefined) output.write = original;
    }
  };
}
