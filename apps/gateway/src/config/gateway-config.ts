// The configuration as the rest of the gateway sees it: complete, checked, frozen. Nobody else reads files or environment.

import type { WrapperName } from '@toolcrib/bridge';
import type { PolicyLayer } from '@toolcrib/dispatch';
import type { McpServerConfig } from '@toolcrib/mcp';
import type { ToolSearchSettings } from '@toolcrib/modes';
import type { ProviderKind } from './provider-entry.ts';

/** Where the gateway listens. A host other than loopback needs a token. */
export interface ListenSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Clients send it as `Authorization: Bearer …`. Absent: no check. */
  readonly token?: string;
}

/** The model upstream. */
export interface ProviderSettings {
  readonly kind: ProviderKind;
  readonly name: string;
  readonly baseURL: string;
  readonly apiKey?: string;
  /** Which of its two wire forms an OpenAI provider is spoken to in. */
  readonly api: 'chat' | 'responses';
  /** The operator's word on whether models here are local: smaller search limits. Absent: each model is judged. */
  readonly isLocal?: boolean;
  /** Of the models here, where `models` does not say. Tokens. Absent: it is not known. */
  readonly contextWindow?: number;
  /** Used where a request or a command names no model. */
  readonly defaultModel: string;
}

/** An agent's own settings. */
export interface AgentSettings {
  /** Layers on top of those that hold for everybody: its profile's, then its own. */
  readonly policy: readonly PolicyLayer[];
}

/** How guest code is run, where some setting asks for code mode. */
export interface SandboxSettings {
  /** Absolute path of the Node to run it in. Default: the one that runs the gateway. */
  readonly nodePath?: string;
  /** The only layer of the operating system to try. Default: the first that holds. */
  readonly wrapper?: WrapperName;
  /** Children that are started ahead. Count, 0-4. Default 1. */
  readonly poolSize?: number;
  /** How long an unused child waits. Milliseconds. Default 300,000. */
  readonly poolIdleMs?: number;
  /** Stops a run's clock while it does nothing but wait for a tool or an approval. Default off. */
  readonly pauseClockOnHost?: boolean | { readonly ceilingMs: number };
  /** Offers code mode only where guest code that broke out could not even signal other processes. */
  readonly requireSignals: boolean;
}

/** How people are asked. */
export interface ApprovalSettings {
  /** Time a question stays open. Milliseconds; 0: nobody is asked, and `ask` is a no. */
  readonly timeoutMs: number;
}

/** How long runs are remembered. */
export interface SessionSettings {
  /** Days. */
  readonly keepDays: number;
  /** Count. */
  readonly keepRuns: number;
}

/** The whole configuration, resolved. */
export interface GatewayConfig {
  readonly listen: ListenSettings;
  readonly provider: ProviderSettings;
  readonly mcpServers: Readonly<Record<string, McpServerConfig>>;
  /** Absolute folders that hold plugins. */
  readonly plugins: readonly string[];
  /** Raw values of `tools.toolSearch`: the global one, those of agents and of models. */
  readonly toolSearch: ToolSearchSettings;
  readonly policy: readonly PolicyLayer[];
  readonly agents: ReadonlyMap<string, AgentSettings>;
  readonly sandbox: SandboxSettings;
  readonly approvals: ApprovalSettings;
  readonly sessions: SessionSettings;
  /** How long the first requests wait for MCP servers that are still starting. Milliseconds. */
  readonly startWaitMs: number;
  /** Absolute folder of the session logs. */
  readonly logFolder: string;
  /** Values that came from the environment: redacted verbatim wherever they turn up. */
  readonly secrets: readonly string[];
}
