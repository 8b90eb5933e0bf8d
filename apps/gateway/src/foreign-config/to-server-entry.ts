// One server as another client writes it, in our form. Fields that mean the same under another name are renamed; what has no
// counterpart here is named in a note, never dropped in silence.

import { isJsonObject } from '@toolcrib/tool';
import type { ServerFile } from '../config/config-entries.ts';
import { type Places, translateVariables } from './foreign-variables.ts';

/** An entry, or why there is none. */
export type ToEntry =
  | { readonly kind: 'entry'; readonly entry: ServerFile; readonly notes: readonly string[] }
  | { readonly kind: 'skipped'; readonly reason: string };

const URL_KEYS = ['url', 'serverUrl', 'httpUrl'];
const KNOWN = new Set(
  `type transport command args env cwd headers disabled enabled env_vars bearer_token_env_var http_headers
   env_http_headers startup_timeout_sec startup_timeout_ms tool_timeout_sec timeout`
    .split(/\s+/)
    .concat(URL_KEYS),
);
// Shown or remembered by the other client itself; nothing of it concerns a gateway.
const WITHOUT_MEANING = new Set(['description', 'gallery', 'version', 'icon', 'name', 'dev', 'required']);

/** Translates one entry. */
export function toServerEntry(foreign: unknown, places: Places): ToEntry {
  if (!isJsonObject(foreign)) return { kind: 'skipped', reason: 'its entry is not an object' };
  const notes: string[] = [];
  const say = (text: string): string => {
    const translated = translateVariables(text, places);
    notes.push(...translated.notes);
    return translated.text;
  };
  const url = URL_KEYS.map((key) => foreign[key]).find((value) => typeof value === 'string');
  const { command } = foreign;
  const base = typeof url === 'string' ? remote(foreign, say(url), say) : program(foreign, command, say);
  if (base === undefined) return { kind: 'skipped', reason: 'it has neither a command nor an address' };
  const unknown = Object.keys(foreign).filter((key) => !KNOWN.has(key) && !WITHOUT_MEANING.has(key));
  if (unknown.length > 0) notes.push(`Not taken over: ${unknown.join(', ')}.`);
  const entry = { ...base, ...timeouts(foreign), ...(isOff(foreign) && { disabled: true }) };
  return { kind: 'entry', entry, notes: [...new Set(notes)] };
}

type Foreign = Readonly<Record<string, unknown>>;
type Say = (text: string) => string;

function program(foreign: Foreign, command: unknown, say: Say): ServerFile | undefined {
  if (typeof command !== 'string' || command === '') return undefined;
  const args = texts(foreign['args']).map(say);
  const inherited = texts(foreign['env_vars']).map((name) => [name, `\${${name}}`] as const);
  const env = Object.fromEntries([...inherited, ...Object.entries(textMap(foreign['env'], say))]);
  const { cwd } = foreign;
  return {
    command: say(command),
    ...(args.length > 0 && { args }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(typeof cwd === 'string' && { cwd: say(cwd) }),
  };
}

function remote(foreign: Foreign, url: string, say: Say): ServerFile {
  const token = foreign['bearer_token_env_var'];
  const fromEnv = Object.entries(textMap(foreign['env_http_headers'], (name) => `\${${name}}`));
  const headers = Object.fromEntries([
    ...Object.entries(textMap(foreign['headers'], say)),
    ...Object.entries(textMap(foreign['http_headers'], say)),
    ...fromEnv,
    ...(typeof token === 'string' ? [['Authorization', `Bearer \${${token}}`] as const] : []),
  ]);
  const kind = foreign['type'] ?? foreign['transport'];
  return {
    ...(kind === 'sse' ? { type: 'sse' as const } : {}),
    url,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** Seconds of the others become milliseconds of ours, within the range that ours allows. */
function timeouts(foreign: Foreign): { readonly startTimeoutMs?: number; readonly callTimeoutMs?: number } {
  const ms = (value: unknown, factor: number): number | undefined =>
    typeof value === 'number' && value > 0 ? Math.min(3_600_000, Math.max(100, Math.round(value * factor))) : undefined;
  const start = ms(foreign['startup_timeout_ms'], 1) ?? ms(foreign['startup_timeout_sec'], 1_000);
  // Below a thousand it can only be meant in seconds; above, only in milliseconds.
  const either = foreign['timeout'];
  const call =
    ms(foreign['tool_timeout_sec'], 1_000) ?? ms(either, typeof either === 'number' && either < 1_000 ? 1_000 : 1);
  return {
    ...(start !== undefined && { startTimeoutMs: start }),
    ...(call !== undefined && { callTimeoutMs: call }),
  };
}

function isOff(foreign: Foreign): boolean {
  return foreign['disabled'] === true || foreign['enabled'] === false;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textMap(value: unknown, say: Say): Readonly<Record<string, string>> {
  if (!isJsonObject(value)) return {};
  const told = Object.entries(value).filter(([, text]) => text !== null && text !== undefined);
  return Object.fromEntries(told.map(([key, text]) => [key, say(String(text))]));
}
