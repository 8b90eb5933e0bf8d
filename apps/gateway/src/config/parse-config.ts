// From a parsed JSON file to a checked, frozen configuration. Every problem is collected; none stops the search for more.

import { resolve } from 'node:path';
import { ajvValidator } from '@toolcrib/dispatch';
import type { McpServerConfig } from '@toolcrib/mcp';
import { fingerprint, isJsonObject } from '@toolcrib/tool';
import { invalidConfig } from '../errors.ts';
import {
  APPROVAL_TIMEOUT_MS,
  CONFIG_SCHEMA_MAX_COUNT,
  SESSION_KEEP_DAYS,
  SESSION_KEEP_RUNS_COUNT,
  START_WAIT_MS,
} from '../limits.ts';
import { describeViolations } from './config-problems.ts';
import { CONFIG_SCHEMA } from './config-schema.ts';
import { expandVariables } from './expand-variables.ts';
import type { AgentFile, ConfigFile, ServerFile } from './config-entries.ts';
import type { AgentSettings, GatewayConfig, SandboxSettings } from './gateway-config.ts';
import { meaningProblems } from './meaning-problems.ts';
import { toProvider } from './provider-entry.ts';

/** What a configuration is read against. */
export interface ConfigOrigin {
  /** Named in errors: the file's path, or words such as "this configuration". */
  readonly name: string;
  /** Absolute folder that relative paths start from. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Checks `raw` and fills in the defaults.
 * @throws ToolcribError `INVALID_CONFIG` with every problem: key, value found, values allowed.
 */
export async function parseConfig(raw: unknown, origin: ConfigOrigin): Promise<GatewayConfig> {
  const { value, problems, secrets } = expandVariables(raw, origin.env);
  const { sentences, broken } = await schemaProblems(value, raw);
  const sound = (file: unknown) => without(file, broken) as Partial<ConfigFile>;
  const found = [...sentences, ...problems, ...meaningProblems(sound(value), sound(raw))];
  if (found.length > 0) throw invalidConfig(origin.name, found);
  return Object.freeze(build(value as ConfigFile, origin.folder, secrets));
}

interface SchemaProblems {
  readonly sentences: readonly string[];
  /** Top-level keys under which something has a wrong shape: nothing more can be said of them. */
  readonly broken: ReadonlySet<string>;
}

function without(file: unknown, keys: ReadonlySet<string>): object {
  return isJsonObject(file) ? Object.fromEntries(Object.entries(file).filter(([key]) => !keys.has(key))) : {};
}

/** Problems are told in the words of the file, so that a value from the environment never gets into one. */
async function schemaProblems(value: unknown, raw: unknown): Promise<SchemaProblems> {
  const validator = ajvValidator({ localSchemaMaxCount: CONFIG_SCHEMA_MAX_COUNT });
  try {
    const outcome = await validator.validate({ schema: CONFIG_SCHEMA, digest: fingerprint(CONFIG_SCHEMA), value });
    if (outcome.kind === 'valid') return { sentences: [], broken: new Set() };
    if (outcome.kind !== 'invalid') throw new Error(`the configuration could not be checked: ${outcome.kind}`);
    const broken = new Set(outcome.violations.map(({ path }) => path.split('/')[1] ?? ''));
    return { sentences: describeViolations(outcome.violations, raw), broken };
  } finally {
    await validator.close();
  }
}

function build(file: ConfigFile, folder: string, secrets: readonly string[]): GatewayConfig {
  const { provider, listen } = file;
  const active = Object.entries(file.mcpServers ?? {}).filter(([, server]) => server.disabled !== true);
  return {
    listen: {
      host: listen?.host ?? '127.0.0.1',
      port: listen?.port ?? 8787,
      ...(listen?.token ? { token: listen.token } : {}),
    },
    provider: toProvider(provider),
    mcpServers: Object.fromEntries(active.map(([name, server]) => [name, inFolder(server, folder)])),
    plugins: (file.plugins ?? []).map((path) => resolve(folder, path)),
    toolSearch: { tools: file.tools, agents: file.agents, models: file.models },
    policy: Object.entries(file.policy ?? {}).map(([name, rules]) => ({ name, ...rules })),
    agents: new Map(Object.entries(file.agents ?? {}).map(([name, agent]) => [name, toAgent(name, agent, file)])),
    sandbox: toSandbox(file.sandbox ?? {}, folder),
    approvals: { timeoutMs: file.approvals?.timeoutMs ?? APPROVAL_TIMEOUT_MS },
    sessions: {
      keepDays: file.sessions?.keepDays ?? SESSION_KEEP_DAYS,
      keepRuns: file.sessions?.keepRuns ?? SESSION_KEEP_RUNS_COUNT,
    },
    startWaitMs: file.startWaitMs ?? START_WAIT_MS,
    logFolder: resolve(folder, file.logFolder ?? '.toolcrib/sessions'),
    secrets: [...new Set([...secrets, ...active.flatMap(([, server]) => secretsOf(server))])],
  };
}

function toAgent(name: string, { policy, profile }: AgentFile, { profiles = {} }: ConfigFile): AgentSettings {
  const shared = profile !== undefined && Object.hasOwn(profiles, profile) ? profiles[profile]?.policy : undefined;
  return {
    policy: [
      ...(shared === undefined ? [] : [{ name: `profile ${profile}`, ...shared }]),
      ...(policy === undefined ? [] : [{ name: `agent ${name}`, ...policy }]),
    ],
  };
}

/** What an entry hands to its server stays between the two; of `Bearer x`, so does the `x` alone. */
function secretsOf(server: ServerFile): readonly string[] {
  if (!('url' in server)) return Object.values(server.env ?? {});
  const { headers = {}, oauth } = server;
  const secret = oauth?.clientSecret === undefined ? [] : [oauth.clientSecret];
  return [...secret, ...Object.values(headers).flatMap((value) => [value, value.replace(/^\S+\s+/, '')])];
}

function toSandbox({ nodePath, requireSignals = false, ...rest }: Partial<SandboxSettings>, folder: string) {
  return { ...rest, requireSignals, ...(nodePath === undefined ? {} : { nodePath: resolve(folder, nodePath) }) };
}

/** A server starts in the folder of the configuration unless it names another. */
function inFolder(server: ServerFile, folder: string): McpServerConfig {
  const { disabled: _, ...config } = server;
  return 'command' in config ? { ...config, cwd: resolve(folder, config.cwd ?? '.') } : config;
}
