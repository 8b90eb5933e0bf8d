// From a parsed JSON file to a checked, frozen configuration. Every problem is collected; none stops the search for more.

import { resolve } from 'node:path';
import { ajvValidator, type PolicyLayer } from '@toolcrib/dispatch';
import type { McpServerConfig } from '@toolcrib/mcp';
import { resolveConfig, type ConfigProblem } from '@toolcrib/modes';
import { fingerprint, ToolcribError } from '@toolcrib/tool';
import { invalidConfig } from '../errors.ts';
import { describeViolations } from './config-problems.ts';
import { CONFIG_SCHEMA } from './config-schema.ts';
import { expandVariables } from './expand-variables.ts';
import type { AgentSettings, GatewayConfig } from './gateway-config.ts';

/** What a configuration is read against. */
export interface ConfigOrigin {
  /** Named in errors: the file's path, or words such as "this configuration". */
  readonly name: string;
  /** Absolute folder that relative paths start from. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type PolicyRules = Omit<PolicyLayer, 'name'>;
interface ToolSettings {
  readonly toolSearch?: unknown;
}

/** A configuration file that has passed the schema. */
interface ConfigFile {
  readonly listen?: { readonly host?: string; readonly port?: number; readonly token?: string };
  readonly provider: {
    readonly name?: string;
    readonly baseURL: string;
    readonly apiKey?: string;
    readonly api?: 'chat' | 'responses';
    readonly isLocal?: boolean;
    readonly defaultModel: string;
  };
  readonly mcpServers?: Readonly<Record<string, McpServerConfig & { readonly disabled?: boolean }>>;
  readonly plugins?: readonly string[];
  readonly tools?: ToolSettings;
  readonly policy?: Readonly<Record<string, PolicyRules>>;
  readonly agents?: Readonly<Record<string, { readonly tools?: ToolSettings; readonly policy?: PolicyRules }>>;
  readonly models?: Readonly<Record<string, { readonly tools?: ToolSettings }>>;
  readonly logFolder?: string;
}

/**
 * Checks `raw` and fills in the defaults.
 * @throws ToolcribError `INVALID_CONFIG` with every problem: key, value found, values allowed.
 */
export async function parseConfig(raw: unknown, origin: ConfigOrigin): Promise<GatewayConfig> {
  const { value, problems, secrets } = expandVariables(raw, origin.env);
  const violations = await schemaProblems(value);
  const found = [...violations, ...problems];
  if (violations.length === 0)
    found.push(...addressProblems(value as ConfigFile), ...toolSearchProblems(value as ConfigFile));
  if (found.length > 0) throw invalidConfig(origin.name, found);
  return Object.freeze(build(value as ConfigFile, origin.folder, secrets));
}

async function schemaProblems(value: unknown): Promise<readonly string[]> {
  const validator = ajvValidator();
  try {
    const outcome = await validator.validate({ schema: CONFIG_SCHEMA, digest: fingerprint(CONFIG_SCHEMA), value });
    if (outcome.kind === 'valid') return [];
    if (outcome.kind === 'invalid') return describeViolations(outcome.violations, value);
    return [`the file could not be checked: ${outcome.kind}`];
  } finally {
    await validator.close();
  }
}

/** The mode settings check themselves; here they get the key under which they stand. */
function toolSearchProblems(file: ConfigFile): readonly string[] {
  const places: (readonly [string, ToolSettings | undefined])[] = [['tools.toolSearch', file.tools]];
  for (const [name, agent] of Object.entries(file.agents ?? {}))
    places.push([`agents.${name}.tools.toolSearch`, agent.tools]);
  for (const [name, model] of Object.entries(file.models ?? {}))
    places.push([`models.${name}.tools.toolSearch`, model.tools]);
  return places.flatMap(([key, settings]) => problemsOf(key, settings?.toolSearch));
}

function problemsOf(key: string, setting: unknown): readonly string[] {
  try {
    resolveConfig(setting);
    return [];
  } catch (error) {
    if (!ToolcribError.is(error, 'INVALID_CONFIG')) throw error;
    const { problems } = error.details;
    if (!Array.isArray(problems)) return [`${key}: ${error.message}`];
    return (problems as readonly ConfigProblem[]).map(
      (problem) => `${problem.key.replace(/^toolSearch/, key)}: found ${problem.found}, allowed ${problem.allowed}`,
    );
  }
}

/** Addresses that are none; a pattern in the schema would cost a worker thread for three letters. */
function addressProblems(file: ConfigFile): readonly string[] {
  const places: (readonly [string, string])[] = [['provider.baseURL', file.provider.baseURL]];
  for (const [name, server] of Object.entries(file.mcpServers ?? {}))
    if ('url' in server) places.push([`mcpServers.${name}.url`, server.url]);
  return places
    .filter(([, url]) => !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    .map(
      ([key, url]) => `${key}: found ${JSON.stringify(url)}, allowed an address that starts with http:// or https://`,
    );
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
    provider: {
      name: provider.name ?? 'upstream',
      baseURL: provider.baseURL,
      ...(provider.apiKey ? { apiKey: provider.apiKey } : {}),
      api: provider.api ?? 'chat',
      isLocal: provider.isLocal ?? false,
      defaultModel: provider.defaultModel,
    },
    mcpServers: Object.fromEntries(active.map(([name, server]) => [name, inFolder(server, folder)])),
    plugins: (file.plugins ?? []).map((path) => resolve(folder, path)),
    toolSearch: { tools: file.tools, agents: file.agents, models: file.models },
    policy: Object.entries(file.policy ?? {}).map(([name, rules]) => ({ name, ...rules })),
    agents: new Map(Object.entries(file.agents ?? {}).map(([name, agent]) => [name, toAgent(name, agent)])),
    logFolder: resolve(folder, file.logFolder ?? '.toolcrib/sessions'),
    secrets,
  };
}

function toAgent(name: string, agent: { readonly policy?: PolicyRules }): AgentSettings {
  return agent.policy === undefined ? {} : { policy: { name: `agent ${name}`, ...agent.policy } };
}

/** A server starts in the folder of the configuration unless it names another. */
function inFolder(server: McpServerConfig & { readonly disabled?: boolean }, folder: string): McpServerConfig {
  const { disabled: _, ...config } = server;
  return 'command' in config ? { ...config, cwd: resolve(folder, config.cwd ?? '.') } : config;
}
