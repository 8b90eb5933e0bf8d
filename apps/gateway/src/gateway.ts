// The composition root: the one file in which every layer is built and joined. Read it from top to bottom to see the house.

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { join } from 'node:path';
import { ajvValidator, type Hooks } from '@toolcrib/dispatch';
import type { PinStore, ServerStatus, StdioServing } from '@toolcrib/mcp';
import type { Diagnostic, Validator } from '@toolcrib/tool';
import { createAiSdkProvider } from './provider/ai-sdk-provider.ts';
import { passesExtra } from './provider/open-model.ts';
import { openApprovalDesk, type ApprovalDesk } from './approvals/approval-desk.ts';
import type { RunCompany } from './approvals/ask-person.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import { distinct, redactAll } from './distinct-diagnostics.ts';
import { gatewayClosing, nothingToRead } from './errors.ts';
import { createLiveSecrets } from './live/live-secrets.ts';
import { createPinFiles, PIN_FOLDER_NAME } from './live/pin-files.ts';
import { mergeConfig, readAgain, type ReloadReport } from './live/reload.ts';
import { checkProvider, type ProviderCheck } from './provider/check-provider.ts';
import { openCodeMode, type CodeModeStatus } from './code-mode.ts';
import type { Pipes } from './commands/command.ts';
import { adminRoutes } from './http/admin.ts';
import { buildApp } from './http/app.ts';
import { mcpRoutes } from './http/mcp.ts';
import { serveHttp, type HttpPort } from './http/serve.ts';
import { createMcpOut } from './mcp-out/mcp-out.ts';
import { DRAIN_RUNS_MS } from './limits.ts';
import { createLoginFiles, LOGIN_FOLDER_NAME } from './oauth/login-files.ts';
import { openRun, type OpenedRun } from './open-run.ts';
import { createOpenRuns } from './open-runs.ts';
import type { PluginTool } from './plugin.ts';
import type { PromptHook } from './prompt-hook.ts';
import { runToEnd, type RunReport, type RunRequest, type RunStart } from './run.ts';
import { checkId } from './run-id.ts';
import { resolveRunSettings, type RunIdentity } from './run-settings.ts';
import { openArchive, type Archive } from './sessions/open-archive.ts';
import type { SessionStore } from './sessions/session-store.ts';
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
  /** Serves one MCP client over a pair of pipes until its end closes. `ended` rejects where its run cannot be opened. */
  serveMcp(pipes: Pipes, identity?: Partial<RunIdentity>): StdioServing;
  /**
   * Takes another configuration, by default the one that is read again. Servers, plugins, policy and agents hold from the
   * next turn of every run; servers whose entry is the same go on undisturbed. Resolves when the new servers are up or failed.
   * @throws ToolcribError `INVALID_CONFIG` and the like, with the configuration in force left as it is; `NOTHING_TO_READ`.
   */
  reload(config?: GatewayConfig): Promise<ReloadReport>;
  /** Starts an MCP server anew at once. @returns undefined where no server has this name. */
  reconnect(server: string): Promise<ServerStatus | undefined>;
  /** What waits for a person. */
  readonly approvals: Pick<ApprovalDesk, 'list' | 'answer'>;
  /** What is kept of runs. */
  readonly sessions: Pick<SessionStore, 'sessions' | 'lines'>;
  /** Model ids that `GET /v1/models` lists. */
  models(): readonly string[];
  status(): GatewayStatus;
  /** Asks the provider for its models, with a time limit. Never rejects. */
  checkProvider(): Promise<ProviderCheck>;
  /** Takes no more requests, and waits for the open ones: 5 s at most. For an orderly end; close it afterwards. */
  drain(): Promise<void>;
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
  /** Asked once per run, before its first request; may narrow what the run can have. */
  readonly prompt?: PromptHook;
  /** Where sessions and approvals are kept; closed with the gateway. Default: a file in the log folder. */
  readonly archive?: Archive;
  /** Checks arguments and results; closed with the gateway. Default: Ajv. */
  readonly validator?: Validator;
  /** Where definitions of MCP tools are remembered. Default: files in the log folder. */
  readonly pins?: PinStore;
  /** Reads the configuration again. Default: it cannot be. */
  readonly readConfig?: () => Promise<GatewayConfig>;
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
  const validator = parts.validator ?? ajvValidator();
  const secrets = createLiveSecrets(secretsOf(config));
  const { redactor } = secrets;
  let active = config;
  const runs = createOpenRuns();
  const mcpOut = createMcpOut({
    open: (identity, company) => open(identity, company),
    validator,
    newId,
    track: (call) => runs.track(call),
    onError: (error) => warn(redactor.text(`MCP client: ${error.message}`)),
  });
  const sources = await openToolSources(config, {
    coreTools: parts.coreTools ?? [],
    validator,
    env: parts.env ?? {},
    onDiagnostic: (diagnostic) => warn(redactor.text(toSentence(diagnostic))),
    pins: parts.pins ?? createPinFiles(join(config.logFolder, PIN_FOLDER_NAME)),
    now,
    oauth: {
      store: createLoginFiles(join(config.logFolder, LOGIN_FOLDER_NAME), (found) => secrets.add(found)),
      howToLogin: (server) => `run "toolcrib login ${server}"`,
    },
    onChange: () => mcpOut.toolsChanged(),
  });
  const codeMode = openCodeMode(config, (sentence) => warn(redactor.text(sentence)));
  const snapshots = createSnapshotCache(sources);
  const fetch = parts.fetch ?? globalThis.fetch;
  const provider = createAiSdkProvider(config.provider, { fetch, redact: (text) => redactor.text(text) });
  const closing = new AbortController();
  const hooks = parts.hooks ?? {};
  const archive =
    parts.archive ??
    openArchive({ folder: config.logFolder, ...config.sessions, now, warn: (said) => warn(redactor.text(said)) });
  const { sessions } = archive;
  const desk = openApprovalDesk({
    store: archive.approvals,
    timeoutMs: config.approvals.timeoutMs,
    now,
    newId,
    mask: secrets.mask,
    isReachable: () => port !== undefined,
  });
  const shared = { config: () => active, sources, snapshots, validator, redactor, now, newId };
  const ground = { ...shared, codeMode, hooks, prompt: parts.prompt, desk, sessions };
  const open = async (identity: Partial<RunIdentity>, { runId = newId(), ...company }: RunStart = {}) => {
    checkId(company.sessionId, 'A session id', 'x-toolcrib-session');
    const who = { model: config.provider.defaultModel, ...identity };
    closing.signal.throwIfAborted();
    // Before the sources: who may not run is told so at once, whatever is still starting.
    const settings = resolveRunSettings(active, who);
    await sources.awaited();
    if (settings.toolSearch.mode === 'code') await codeMode.ready();
    return openRun(ground, { ...who, ...company, runId, settings });
  };
  let port: HttpPort | undefined;
  let draining: Promise<void> | undefined;
  const gateway: Gateway = {
    ready: async () => void (await Promise.all([sources.ready(), codeMode.ready()])),
    listen: async () => {
      closing.signal.throwIfAborted();
      const app = buildApp(gateway, {
        listen: config.listen,
        defaultModel: config.provider.defaultModel,
        passesExtra: passesExtra(config.provider),
        now,
        newId,
        redact: (text) => redactor.text(text),
        onError: (error) => warn(redactor.text(error instanceof Error ? error.message : String(error))),
      });
      app.route('/admin', adminRoutes(gateway));
      app.route('/mcp', mcpRoutes(mcpOut.endpoint));
      port ??= await serveHttp(app, config.listen);
      return { url: port.url };
    },
    run: (request) =>
      runs.track(() => runToEnd({ open, provider, validator, closing: closing.signal, newId }, request)),
    open: (identity, company) => open(identity, company),
    serveMcp: (pipes, identity = {}) => mcpOut.serveStdio(pipes, identity),
    approvals: desk,
    sessions,
    reload: async (given) => {
      const { readConfig } = parts;
      if (given === undefined && readConfig === undefined) throw nothingToRead();
      const next = given ?? (readConfig === undefined ? active : await readAgain(readConfig));
      closing.signal.throwIfAborted();
      const { config: merged, report } = mergeConfig(config, next);
      // Before the servers: what they say from now on may hold what is new.
      secrets.add(secretsOf(next));
      active = merged;
      await sources.reload(merged);
      return report;
    },
    reconnect: (name) => sources.reconnect(name),
    models: () => [config.provider.defaultModel],
    status: () => ({
      toolCount: sources.tools().length,
      servers: sources.servers(),
      diagnostics: redactAll(distinct([...sources.diagnostics(), ...snapshots.diagnostics()]), redactor),
      codeMode: codeMode.status(),
    }),
    checkProvider: async () => {
      const { baseURL, reason, ...rest } = await checkProvider(config.provider, fetch);
      const said = reason === undefined ? {} : { reason: redactor.text(reason) };
      return { baseURL: redactor.text(baseURL), ...said, ...rest };
    },
    drain: async () => {
      draining ??= port?.close();
      await runs.drain(DRAIN_RUNS_MS);
      await nextTurn(); // What has just ended is still to be sent.
    },
    close: async () => {
      draining ??= port?.close();
      // Before the runs end: what waits for a person is for the next start.
      desk.close();
      closing.abort(gatewayClosing());
      await mcpOut.close();
      await draining;
      await Promise.all([sources.close(), codeMode.close(), validator.close()]);
      await archive.close();
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
