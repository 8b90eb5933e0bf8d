// Which tool a call means. Models name it by `id`, `toolId` or `name`, and some put all of it one level too deep. Apart from
// repair-call.ts because the tool has to be certain before its arguments can be looked at.

import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import type { Declared } from './declared-parameters.ts';
import { invalidCall } from './errors.ts';
import { type Arguments, parseText } from './parse-arguments.ts';

/** What repairing has to ask the session. */
export interface CallLookups {
  /** Ids that a word points at, those of denied tools as well; empty where it points at none. */
  idsOf(word: string): readonly string[];
  /** What may be known of a target's parameters; undefined where the call will be refused anyway. */
  targetOf(id: string): CallTarget | undefined;
  /** How a call is written, for errors. */
  readonly form: string;
}

/** What may be known of a target's parameters. An untrusted schema is not read, so there the answer is always `maybe`. */
export interface CallTarget {
  readonly declares: (key: string) => Declared;
}

/** A call whose target is settled. */
export interface SelectedCall {
  /** The caller's word for the tool. */
  readonly word: string;
  /** The id it points at; undefined where it points at no tool or at several. */
  readonly id?: string;
  /** Keys that named the tool again. */
  readonly redundant: readonly string[];
  /** All other keys. */
  readonly rest: Arguments;
}

/** Keys under which a model may put all arguments. */
export const WRAPPERS: readonly string[] = ['args', 'arguments', 'input', 'parameters'];

const SELECTORS = ['id', 'toolId', 'name'] as const;

/**
 * Finds the tool that `payload` means, at the top or, where no selector stands there, one level down.
 * @throws ToolcribError `INVALID_CALL` where nothing names a tool, or two selectors point at two tools.
 */
export function selectTool(payload: Arguments, lookups: CallLookups): SelectedCall {
  const level = levelOf(payload);
  if (level === undefined) throw invalidCall('`id` is missing, so no tool is named', lookups.form);
  const named = selectorsOf(level).map((selector) => ({ ...selector, ids: lookups.idsOf(selector.word) }));
  const pointing = named.filter(({ ids }) => ids.length > 0);
  const [first] = pointing.length > 0 ? pointing : named;
  if (first === undefined) throw invalidCall('`id` is missing, so no tool is named', lookups.form);
  const shared = pointing.reduce<readonly string[]>(
    (ids, other) => ids.filter((id) => other.ids.includes(id)),
    first.ids,
  );
  if (pointing.length > 0 && shared.length === 0)
    throw twoTools(
      pointing.map(({ key }) => key),
      lookups.form,
    );
  const best = pointing.find(({ ids }) => ids.length === 1) ?? first;
  const [id] = shared;
  const word = shared.length === 1 && best.ids.length > 1 && id !== undefined ? id : best.word;
  const redundant = pointing.map(({ key }) => key as string).filter((key) => key !== best.key);
  const rest = Object.fromEntries(
    Object.entries(level).filter(([key]) => key !== best.key && !redundant.includes(key)),
  );
  return { word, redundant, rest, ...(shared.length === 1 && id !== undefined && { id }) };
}

/** The object that `value` is, or is the JSON text of; undefined for anything else. */
export function objectIn(value: unknown, place: string): Arguments | undefined {
  if (isJsonObject(value)) return value;
  if (typeof value !== 'string' || !/^\s*\{/.test(value)) return undefined;
  try {
    const parsed = parseText(value, place);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch (error) {
    if (ToolcribError.is(error, 'UNSAFE_INTEGER')) throw error;
    return undefined;
  }
}

function levelOf(payload: Arguments): Arguments | undefined {
  if (selectorsOf(payload).length > 0) return payload;
  const [only, ...others] = Object.entries(payload).filter(([, value]) => value !== null && value !== undefined);
  if (only === undefined || others.length > 0 || !WRAPPERS.includes(only[0])) return undefined;
  const inner = objectIn(only[1], only[0]);
  return inner !== undefined && selectorsOf(inner).length > 0 ? inner : undefined;
}

function selectorsOf(level: Arguments): readonly { readonly key: (typeof SELECTORS)[number]; readonly word: string }[] {
  return SELECTORS.flatMap((key) => {
    const value = Object.hasOwn(level, key) ? level[key] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [{ key, word: value.trim() }] : [];
  });
}

function twoTools(keys: readonly string[], form: string): ToolcribError {
  const named = keys.map((key) => `\`${key}\``).join(' and ');
  return invalidCall(
    `${named} point at different tools, so the call is ambiguous: pass the target's id and nest its arguments under \`args\``,
    form,
  );
}
