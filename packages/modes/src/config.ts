// The setting `tools.toolSearch`, from whatever a config file holds to one frozen object. Apart from the app's own config
// because the meaning of the setting belongs to the modes; the app only finds its value.

import { canonicalJson, CONTROL_NAMES, type ControlNames, isJsonObject, type Mode, MODES } from '@toolcrib/tool';
import { type ConfigProblem, invalidConfig } from './errors.ts';
import * as limits from './limits.ts';

/** How a run shows its catalog to the model. Frozen. */
export interface ToolSearchConfig {
  readonly mode: Mode;
  /** Milliseconds, 1,000–60,000. Default 10,000. */
  readonly codeTimeoutMs: number;
  /** Candidates, 1–maxSearchLimit. Default 8; 5 for a local model. */
  readonly searchDefaultLimit: number;
  /** Candidates, 1–50. Default 20; 10 for a local model. */
  readonly maxSearchLimit: number;
  /** What the model calls the controls. Default: the published names. */
  readonly controlNames: ControlNames;
  /** UTF-8 bytes, 8,192–1,048,576. Default 32,768. */
  readonly describeMaxBytes: number;
}

const KEYS = [
  'enabled',
  'mode',
  'codeTimeoutMs',
  'searchDefaultLimit',
  'maxSearchLimit',
  'controlNames',
  'describeMaxBytes',
];
const LEGAL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * Resolves the setting: unset → `tools`; `true` → `code`; `false` → `direct`; an object → its `mode`, else `code`;
 * `{ enabled: false }` → `direct`. Numbers out of range are clamped where the specification says so.
 * @param provider Who runs the model; local models get fewer candidates. A number in the setting wins over that.
 * @throws ToolcribError `INVALID_CONFIG` naming all problems at once: key, value found, values allowed.
 */
export function resolveConfig(
  raw: unknown,
  provider: { readonly isLocal: boolean } = { isLocal: false },
): ToolSearchConfig {
  const problems: ConfigProblem[] = [];
  const setting = toSetting(raw, problems);
  const config = Object.freeze({
    mode: readMode(raw, setting, problems),
    codeTimeoutMs: clamped(
      readNumber(setting, 'codeTimeoutMs', problems) ?? limits.CODE_TIMEOUT_DEFAULT_MS,
      limits.CODE_TIMEOUT_LEAST_MS,
      limits.CODE_TIMEOUT_MOST_MS,
    ),
    ...searchLimits(setting, provider.isLocal, problems),
    controlNames: readControlNames(setting.get('controlNames'), problems),
    describeMaxBytes: readDescribeBytes(setting, problems),
  });
  if (problems.length > 0) throw invalidConfig(problems);
  return config;
}

type Setting = ReadonlyMap<string, unknown>;

function toSetting(raw: unknown, problems: ConfigProblem[]): Setting {
  if (raw === undefined || raw === null || typeof raw === 'boolean') return new Map();
  if (!isJsonObject(raw)) {
    problems.push({ key: 'toolSearch', found: shownValue(raw), allowed: 'true, false, or an object' });
    return new Map();
  }
  for (const key of Object.keys(raw)) {
    if (!KEYS.includes(key))
      problems.push({ key: `toolSearch.${key}`, found: 'unknown', allowed: `the keys ${KEYS.join(', ')}` });
  }
  return new Map(Object.entries(raw).filter(([, value]) => value !== undefined && value !== null));
}

function readMode(raw: unknown, setting: Setting, problems: ConfigProblem[]): Mode {
  const enabled = setting.get('enabled') ?? true;
  if (typeof enabled !== 'boolean')
    problems.push({ key: 'toolSearch.enabled', found: shownValue(enabled), allowed: 'true, false' });
  const named = setting.get('mode') ?? 'code';
  const mode = MODES.find((known) => known === named);
  if (mode === undefined)
    problems.push({ key: 'toolSearch.mode', found: shownValue(named), allowed: MODES.join(', ') });
  return modeOf(raw, enabled, mode ?? 'tools');
}

function modeOf(raw: unknown, enabled: unknown, mode: Mode): Mode {
  if (raw === false || enabled === false) return 'direct';
  return raw === true || isJsonObject(raw) ? mode : 'tools';
}

function searchLimits(
  setting: Setting,
  isLocal: boolean,
  problems: ConfigProblem[],
): Pick<ToolSearchConfig, 'searchDefaultLimit' | 'maxSearchLimit'> {
  const wanted = readNumber(setting, 'searchDefaultLimit', problems);
  const most = readNumber(setting, 'maxSearchLimit', problems);
  // An explicit default must not be cut by a maximum that was only derived from where the model runs.
  const local = Math.max(
    limits.MAX_SEARCH_LIMIT_LOCAL_COUNT,
    Math.min(wanted ?? 0, limits.MAX_SEARCH_LIMIT_DEFAULT_COUNT),
  );
  const derived = isLocal ? local : limits.MAX_SEARCH_LIMIT_DEFAULT_COUNT;
  const maxSearchLimit = clamped(most ?? derived, 1, limits.MAX_SEARCH_LIMIT_MOST_COUNT);
  const fallback = isLocal ? limits.SEARCH_LIMIT_LOCAL_COUNT : limits.SEARCH_LIMIT_DEFAULT_COUNT;
  return { searchDefaultLimit: clamped(wanted ?? fallback, 1, maxSearchLimit), maxSearchLimit };
}

function readNumber(setting: Setting, key: string, problems: ConfigProblem[]): number | undefined {
  const value = setting.get(key);
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value))) return value;
  problems.push({ key: `toolSearch.${key}`, found: shownValue(value), allowed: 'an integer' });
  return undefined;
}

function readDescribeBytes(setting: Setting, problems: ConfigProblem[]): number {
  const value = readNumber(setting, 'describeMaxBytes', problems) ?? limits.DESCRIBE_DEFAULT_BYTES;
  const { DESCRIBE_LEAST_BYTES: least, DESCRIBE_MOST_BYTES: most } = limits;
  if (value < least || value > most)
    problems.push({
      key: 'toolSearch.describeMaxBytes',
      found: `${value}`,
      allowed: `an integer from ${least} to ${most}`,
    });
  return value;
}

function readControlNames(value: unknown, problems: ConfigProblem[]): ControlNames {
  if (value === undefined) return CONTROL_NAMES;
  const known = Object.keys(CONTROL_NAMES).join(', ');
  if (!isJsonObject(value)) {
    problems.push({ key: 'toolSearch.controlNames', found: shownValue(value), allowed: `an object with ${known}` });
    return CONTROL_NAMES;
  }
  for (const [key, name] of Object.entries(value)) {
    const path = `toolSearch.controlNames.${key}`;
    if (!Object.hasOwn(CONTROL_NAMES, key))
      problems.push({ key: path, found: 'unknown', allowed: `the keys ${known}` });
    else if (typeof name !== 'string' || !LEGAL_NAME.test(name))
      problems.push({ key: path, found: shownValue(name), allowed: 'at most 64 letters, digits, _ and -' });
  }
  const names: ControlNames = Object.freeze({ ...CONTROL_NAMES, ...value });
  if (new Set(Object.values(names)).size < Object.keys(names).length)
    problems.push({ key: 'toolSearch.controlNames', found: shownValue(names), allowed: 'four different names' });
  return names;
}

function clamped(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function shownValue(value: unknown): string {
  if (typeof value === 'string' || isJsonObject(value) || Array.isArray(value))
    return canonicalJson(value).slice(0, 120);
  return String(value);
}
