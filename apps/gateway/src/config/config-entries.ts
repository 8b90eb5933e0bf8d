// A configuration file that has passed the schema: what the reader of a file and the finders of its problems share.

import type { PolicyLayer } from '@toolcrib/dispatch';
import type { McpServerConfig } from '@toolcrib/mcp';
import type { ApprovalSettings, SandboxSettings, SessionSettings } from './gateway-config.ts';
import type { ProviderFile } from './provider-entry.ts';

/** The rules of one policy layer, which its key names. */
export type PolicyRules = Omit<PolicyLayer, 'name'>;

/** Settings under `tools`, of the file, an agent or a model. */
export interface ToolSettings {
  readonly toolSearch?: unknown;
}

/** One entry of `mcpServers`. */
export type ServerFile = McpServerConfig & { readonly disabled?: boolean };

/** One entry of `agents`. */
export interface AgentFile {
  readonly tools?: ToolSettings;
  readonly policy?: PolicyRules;
  /** Name of an entry of `profiles`. */
  readonly profile?: string;
}

/** The file. */
export interface ConfigFile {
  readonly listen?: { readonly host?: string; readonly port?: number; readonly token?: string };
  readonly provider: ProviderFile;
  readonly mcpServers?: Readonly<Record<string, ServerFile>>;
  readonly plugins?: readonly string[];
  readonly tools?: ToolSettings;
  readonly policy?: Readonly<Record<string, PolicyRules>>;
  readonly profiles?: Readonly<Record<string, { readonly policy?: PolicyRules }>>;
  readonly agents?: Readonly<Record<string, AgentFile>>;
  readonly models?: Readonly<Record<string, { readonly tools?: ToolSettings; readonly contextWindow?: number }>>;
  readonly sandbox?: Partial<SandboxSettings>;
  readonly approvals?: Partial<ApprovalSettings>;
  readonly sessions?: Partial<SessionSettings>;
  readonly startWaitMs?: number;
  readonly logFolder?: string;
}
