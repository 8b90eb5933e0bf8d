// One configured server: its supervisor, its list and its findings, put together.

import type { Diagnostic, ToolDefinition, Validator } from '@toolcrib/tool';
import { callTool } from './call-tool.ts';
import { configProblem, isHttpConfig, timesOf, type McpServerConfig } from './config.ts';
import { openConnection, type Connection } from './connection.ts';
import { explainFailure } from './failure.ts';
import { createFindings, type Findings } from './findings.ts';
import { createMask, type Mask } from './mask.ts';
import { hasOwnLogin, type OAuthHost } from './oauth.ts';
import { openOAuthSession, type OAuthSession } from './oauth-session.ts';
import { createOffer, type FormerTool } from './offer.ts';
import { createPins, NO_PINS, type Pins, type PinStore } from './pins.ts';
import { createRoster, toEntry, type Roster } from './roster.ts';
import { supervise, type ServerState } from './supervisor.ts';
import type { RunTool } from './to-definition.ts';

/** What is known of a server at this moment. */
export interface ServerStatus {
  readonly name: string;
  readonly state: 'starting' | 'ready' | 'failed' | 'closed';
  /** Why it is not ready, as the end of a sentence that starts with "it". */
  readonly reason?: string;
  /** What it wrote to stderr last, where it is not ready and wrote anything. For people, never for a model. */
  readonly lastWords?: string;
  readonly toolCount: number;
}

/** What all servers of a source share. */
export interface ServerOptions {
  readonly validator: Validator;
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  readonly log: (diagnostic: Diagnostic) => void;
  readonly onChange: () => void;
  readonly now: () => number;
  readonly pins?: PinStore | undefined;
  readonly oauth?: OAuthHost | undefined;
}

/** One server of a source. */
export interface Server {
  /** Resolves when the server was listed or failed for the first time. */
  readonly firstAttempt: Promise<void>;
  status(): ServerStatus;
  tools(): readonly ToolDefinition[];
  /** What it offered before it failed. */
  former(): readonly FormerTool[];
  readonly pins: Pick<Pins, 'waiting' | 'allWaiting'>;
  /** @returns false where that definition does not wait. */
  approve(tool: string, digest: string): boolean;
  /** Starts anew at once. Never rejects. */
  readonly reconnect: () => Promise<void>;
  diagnostics(): readonly Diagnostic[];
  close(): Promise<void>;
}

/** Starts to run one entry of `mcpServers`. */
export function createServer(name: string, config: McpServerConfig, options: ServerOptions): Server {
  const problem = configProblem(name, config);
  return problem === undefined ? runServer(name, config, options) : unusableServer(name, problem, options);
}

function runServer(name: string, config: McpServerConfig, options: ServerOptions): Server {
  const session = sessionOf(name, config, options.oauth);
  const configured = createMask(config);
  const mask: Mask = (text) => configured(session?.mask(text) ?? text);
  const times = timesOf(config);
  const findings = createFindings(name, mask, options.log);
  const run: RunTool = (tool, args, context) => {
    const subject = { server: name, tool, mask };
    return callTool({ subject, supervisor, find: offer.find, validator: options.validator, ...times }, args, context);
  };
  const { pins: store } = options;
  const asks = config.pin === 'ask';
  const pins = store === undefined ? NO_PINS : createPins({ owner: name, store, asks, onProblem: () => offer.show() });
  const offer = createOffer({ owner: name, run, pins, tell: findings.listed });
  let shown = '';
  const onState = (state: ServerState<Connection>): void => {
    // A server that is being brought back keeps its tools, so that one fall does not change the catalog.
    if (state.kind === 'failed' || state.kind === 'closed') offer.adopt(undefined);
    findings.state(state);
    const last = shown;
    shown = JSON.stringify(toStatus(name, state, 0));
    // The same failure once more is no news; a server that is ready again may list other tools.
    if (shown !== last || state.kind !== 'failed') options.onChange();
  };
  const onEntry = (): void => {
    offer.show();
    options.onChange();
  };
  const { parentEnv } = options;
  const start = async (signal: AbortSignal) => {
    await pins.load();
    return startAndList({
      name,
      config,
      mask,
      login: session,
      findings,
      parentEnv,
      signal,
      adopt: offer.adopt,
      onEntry,
    });
  };
  const supervisor = supervise({
    server: name,
    startTimeoutMs: times.startTimeoutMs,
    start,
    onState,
    now: options.now,
  });
  return {
    firstAttempt: supervisor.firstAttempt,
    status: () => {
      const state = supervisor.state();
      const words = state.kind === 'failed' || state.kind === 'starting' ? findings.lastWords() : '';
      return { ...toStatus(name, state, offer.tools().length), ...(words === '' ? {} : { lastWords: words }) };
    },
    tools: offer.tools,
    former: offer.former,
    pins,
    approve: (tool, digest) => {
      const isApproved = pins.approve(tool, digest);
      if (isApproved) onEntry();
      return isApproved;
    },
    reconnect: supervisor.reconnect,
    diagnostics: findings.all,
    close: async () => {
      await supervisor.close();
      await pins.saved();
    },
  };
}

/** A server whose entry brings an authorization of its own is never logged in at. */
function sessionOf(name: string, config: McpServerConfig, host: OAuthHost | undefined): OAuthSession | undefined {
  if (host === undefined || !isHttpConfig(config) || hasOwnLogin(config.headers)) return undefined;
  return openOAuthSession(name, config.url, host);
}

interface StartRequest {
  readonly name: string;
  readonly config: McpServerConfig;
  readonly mask: Mask;
  readonly login: OAuthSession | undefined;
  readonly findings: Findings;
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly adopt: (roster: Roster) => void;
  readonly onEntry: () => void;
}

/** A server is ready when it has been listed. */
async function startAndList(request: StartRequest): Promise<Connection> {
  const { name, config, mask, login, findings, parentEnv, signal } = request;
  findings.begin();
  let roster: Roster | undefined;
  let changedEarly = false;
  const onListChanged = (): void => {
    if (roster === undefined) changedEarly = true;
    else roster.changed();
  };
  const events = { onListChanged, onStderr: findings.onStderr, onNoise: findings.onNoise };
  const connection = await openConnection(config, { parentEnv, mask, login, events, signal });
  try {
    const first = toEntry(name, await connection.list(signal));
    signal.throwIfAborted();
    const list = () => connection.list(AbortSignal.timeout(timesOf(config).startTimeoutMs));
    roster = createRoster({ owner: name, first, list, onEntry: request.onEntry });
    request.adopt(roster);
    if (changedEarly) roster.changed();
    return connection;
  } catch (error) {
    const reason = explainFailure(error, mask);
    await connection.close(reason);
    throw new Error(reason);
  }
}

function unusableServer(name: string, problem: string, options: ServerOptions): Server {
  const reason = `cannot be used: ${problem}`;
  const finding: Diagnostic = { code: 'SERVER_FAILED', source: 'mcp', owner: name, reason: `It ${reason}.` };
  options.log(finding);
  let closed = false;
  return {
    firstAttempt: Promise.resolve(),
    status: () => ({ name, state: closed ? 'closed' : 'failed', reason, toolCount: 0 }),
    tools: () => [],
    former: () => [],
    pins: NO_PINS,
    approve: () => false,
    reconnect: () => Promise.resolve(),
    diagnostics: () => (closed ? [] : [finding]),
    close: async () => {
      closed = true;
    },
  };
}

function toStatus(name: string, state: ServerState<Connection>, toolCount: number): ServerStatus {
  const reason = 'reason' in state && state.reason !== undefined ? { reason: state.reason } : {};
  return { name, state: state.kind, ...reason, toolCount };
}
