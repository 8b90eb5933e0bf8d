// What a schema cannot say of a configuration: addresses that are none, and settings of the modes, which check themselves.
// Every problem is told in the words of the file: what a variable stood for may be a secret.

import { resolveConfig, type ConfigProblem } from '@toolcrib/modes';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import type { ConfigFile, ServerFile, ToolSettings } from './config-entries.ts';
import { providerProblems } from './provider-entry.ts';

/** One sentence per problem: key, value found, values allowed. `raw` is the file before its variables were expanded. */
export function meaningProblems(file: Partial<ConfigFile>, raw: Partial<ConfigFile>): readonly string[] {
  const written = new Map(addressesOf(raw));
  const addresses = addressesOf(file).flatMap(([key, url]) => addressProblem(key, url, written.get(key) ?? url));
  const kinds = Object.entries(file.mcpServers ?? {}).flatMap(([name, server]) => kindProblem(name, server));
  const settings = new Map(toolSettingsOf(raw));
  const modes = toolSettingsOf(file).flatMap(([key, own]) =>
    modeProblems(key, own?.toolSearch, settings.get(key)?.toolSearch),
  );
  const provider = file.provider === undefined ? [] : providerProblems(file.provider);
  return [...provider, ...addresses, ...kinds, ...modes, ...profileProblems(raw)];
}

/** A profile that does not exist would be a policy that holds nobody back. */
function profileProblems({ agents = {}, profiles = {} }: Partial<ConfigFile>): readonly string[] {
  const known = Object.keys(profiles).map((name) => JSON.stringify(name));
  const allowed = known.length === 0 ? 'none: there are no profiles' : known.join(', ');
  return Object.entries(agents).flatMap(([name, { profile }]) =>
    profile === undefined || Object.hasOwn(profiles, profile)
      ? []
      : [`agents.${name}.profile: found ${JSON.stringify(profile)}, allowed ${allowed}`],
  );
}

function addressesOf(file: Partial<ConfigFile>): readonly (readonly [string, string])[] {
  const servers = Object.entries(file.mcpServers ?? {});
  const remote = servers.flatMap(([name, server]) =>
    'url' in server ? [[`mcpServers.${name}.url`, server.url] as const] : [],
  );
  const address = file.provider?.baseURL;
  const provider = address === undefined ? [] : [['provider.baseURL', address] as const];
  return [...provider, ...remote];
}

/** A `type` that contradicts the rest of its entry would be passed over in silence. */
function kindProblem(name: string, server: ServerFile): readonly string[] {
  const type: unknown = 'type' in server ? server.type : undefined;
  const allowed = 'url' in server ? ['http', 'sse'] : ['stdio'];
  if (type === undefined || allowed.some((kind) => kind === type)) return [];
  const beside = 'url' in server ? 'url' : 'command';
  const list = allowed.map((kind) => JSON.stringify(kind)).join(', ');
  return [`mcpServers.${name}.type: found ${JSON.stringify(type)}, allowed beside ${beside} ${list}`];
}

/** A pattern in the schema would cost a worker thread for three letters. */
function addressProblem(key: string, url: string, written: string): readonly string[] {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    return [`${key}: found ${JSON.stringify(written)}, allowed an address that starts with http:// or https://`];
  if (parsed.username === '' && parsed.password === '') return [];
  const instead = key === 'provider.baseURL' ? 'provider.apiKey' : `${key.replace(/url$/, 'headers')}`;
  return [`${key}: found a user or password in the address, allowed an address without; use ${instead}`];
}

function toolSettingsOf(file: Partial<ConfigFile>): readonly (readonly [string, ToolSettings | undefined])[] {
  const agents = Object.entries(file.agents ?? {});
  const models = Object.entries(file.models ?? {});
  return [
    ['tools.toolSearch', file.tools],
    ...agents.map(([name, agent]) => [`agents.${name}.tools.toolSearch`, agent.tools] as const),
    ...models.map(([name, model]) => [`models.${name}.tools.toolSearch`, model.tools] as const),
  ];
}

/** The settings of the modes, under the key at which they stand in the file. */
function modeProblems(key: string, setting: unknown, written: unknown): readonly string[] {
  try {
    resolveConfig(setting);
    return [];
  } catch (error) {
    if (!ToolcribError.is(error, 'INVALID_CONFIG')) throw error;
    const { problems } = error.details;
    if (!Array.isArray(problems)) return [`${key}: ${error.message}`];
    return (problems as readonly ConfigProblem[]).map(({ key: at, found, allowed }) => {
      const text = partOf(written, at.split('.').slice(1));
      const shown = typeof text === 'string' && text.includes('${') ? JSON.stringify(text) : found;
      return `${key}${at.slice('toolSearch'.length)}: found ${shown}, allowed ${allowed}`;
    });
  }
}

function partOf(setting: unknown, keys: readonly string[]): unknown {
  return keys.reduce((node, key) => (isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined), setting);
}
