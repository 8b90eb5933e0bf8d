// The composition root: the one file in which every layer is built and joined. Read it from top to bottom to see the house.

import { randomUUID } from 'node:crypto';
import { ajvValidator, type Hooks } from '@toolcrib/dispatch';
import type { ServerStatus } from '@toolcrib/mcp';
import { createRedactor } from '@toolcrib/telemetry';
import type { Diagnostic } from '@toolcrib/tool';
import { createAiSdkProvider } from './provider/ai-sdk-provider.ts';
import type { RunCompany } from './approvals/ask-person.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { distinct } from './distinct-diagnostics.ts';
import { gatewayClosing } from './errors.ts';
import { checkProvider, type ProviderCheck } from './provider/check-provider.ts';
import { openCodeMode, type CodeModeStatus } from './code-mode.ts';
import { buildApp } from './http/app.ts';
import { serveHttp, type HttpPort } from './http/serve.ts';
import { openRun, type OpenedRun } from './open-run.ts';
import type { PluginTool } from './plugin.ts';
import { runToEnd, type RunReport, type RunRequest, type RunStart } from './run.ts';
import { resolveRunSettings, type RunIdentity } from './run-settings.ts';
import { createSnapshotCache } from './snapshot-cache.ts';
import { openToolSources } from './tool-sources.ts';

export type { RunReport, RunRequest } from './run.ts';

/** A running gateway. */
export interface Gateway {
  /** Every source has been listed or has failed, and the sandbox is proven or refused. Never rejects. */
  ready(): Promise<void>;
  /** Opens the port, once. @throws ToolcribError `UNSAFE_LISTEN` or `LISTEN_FAILED`. */
  listen(): Promise<{ readonly url: string }>;
  /** Runs a conversation to its answer. @throws ToolcribError as {@link runToEnd}. */
  run(request: RunRequest): Promise<RunReport>;
  /** Opens a run without a model: for commands that search, describe and call by hand. Close it after use. */
  open(identity: Partial<RunIdentity>, company?: RunCompany): Promise<OpenedRun>;
  /** Model ids that `GET /v1/models` lists. */
  models(): readonly string[];
  status(): GatewayStatus;
  /** Asks the provider for its models, with a time limit. Never rejects. */
  checkProvider(): Promise<ProviderCheck>;
  /** Drains the port, cancels runs, ends MCP servers, sandboxed children and worker threads. */
  close(): Promise<void>;
}

/** What `doctor` shows. */
export interface GatewayStatus {
  readonly toolCount: number;
  readonly servers: readonly ServerStatus[];
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined where no setting asks for code, and until the probe has ended. */
  readonly codeMode: CodeModeStatus | undefined;
}

/** What a host brings along. Everything is optional. */
export interface GatewayParts {
  /** Tools of the host itself; they get the owner `core`. */
  readonly coreTools?: readonly PluginTool[];
  readonly hooks?: Hooks;
  /** Environment that MCP servers inherit their few variables from. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly newId?: () => string;
  /** Told what the gateway itself has to say: diagnostics and failures. */
  readonly warn?: (sentence: string) => void;
}

/** Builds a gateway. MCP servers start in the background; `ready` waits for them. */
export async function createGateway(config: GatewayConfig, parts: GatewayParts = {}): Promise<Gateway> {
  const now = parts.now ?? Date.now;
  const newId = parts.newId ?? randomUUID;
  const warn = parts.warn ?? (() => undefined);
  const validator = ajvValidator();
  const redactor = createRedactor({ secrets: secretsOf(config) });
  const sources = await openToolSources(config, {
    coreTools: parts.coreTools ?? [],
    validator,
    env: parts.env ?? {},
    onDiagnostic: (diagnostic) => warn(redactor.text(toSentence(diagnostic))),
  });
  const codeMode = openCodeMode(config, (sentence) => warn(redactor.text(sentence)));
  const snapshots = createSnapshotCache(sources);
  const fetch = parts.fetch ?? globalThis.fetch;
  const provider = createAiSdkProvider(config.provider, { fetch, redact: (text) => redactor.text(text) });
  const closing = new AbortController();
  const hooks = parts.hooks ?? {};
  const ground = { config, sources, snapshots, validator, redactor, now, newId, codeMode, hooks };
  const open = async (identity: Partial<RunIdentity>, { runId = newId(), ...company }: RunStart = {}) => {
    const who = { model: config.provider.defaultModel, ...identity };
    closing.signal.throwIfAborted();
    // Before the sources: who may not run is told so at once, whatever is still starting.
    const settings = resolveRunSettings(config, who);
    await sources.ready();
    if (settings.toolSearch.mode === 'code') await codeMode.ready();
    return openRun(ground, { ...who, ...company, runId, settings });
  };
  let port: HttpPort | undefined;
  const gateway: Gateway = {
    ready: async () => void (await Promise.all([sources.ready(), codeMode.ready()])),
    listen: async () => {
      closing.signal.throwIfAborted();
      const app = buildApp(gateway, {
        listen: config.listen,
        defaultModel: config.provider.defaultModel,
        now,
        onError: (error) => warn(redactor.text(error instanceof Error ? error.message : String(error))),
      });
      port ??= await serveHttp(app, config.listen);
      return { url: port.url };
    },
    run: (request) => runToEnd({ open, provider, closing: closing.signal, newId }, request),
    open: (identity, company) => open(identity, company),
    models: () => [config.provider.defaultModel],
    status: () => ({
      toolCount: sources.tools().length,
      servers: sources.servers(),
      diagnostics: distinct([...sources.diagnostics(), ...snapshots.diagnostics()]),
      codeMode: codeMode.status(),
    }),
    checkProvider: async () => {
      const { baseURL, reason, ...rest } = await checkProvider(config.provider, fetch);
      const said = reason === undefined ? {} : { reason: redactor.text(reason) };
      return { baseURL: redactor.text(baseURL), ...said, ...rest };
    },
    close: async () => {
      const draining = port?.close();
      closing.abort(gatewayClosing());
      await draining;
      await Promise.all([sources.close(), codeMode.close(), validator.close()]);
    },
  };
  return gateway;
}

function secretsOf(config: GatewayConfig): readonly string[] {
  const { token } = config.listen;
  const { apiKey } = config.provider;
  return [...config.secrets, ...(token === undefined ? [] : [token]), ...(apiKey === undefined ? [] : [apiKey])];
}

function toSentence({ source, owner, tool, reason }: Diagnostic): string {
  return `${source} ${owner}${tool === undefined ? '' : `, ${tool}`}: ${reason}`;
}
