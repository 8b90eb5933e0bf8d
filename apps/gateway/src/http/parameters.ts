// What a request says beside its content: each parameter is read, harmless, passed on, or refused by name. None is dropped
// in silence, because a client that asked for something else would take the answer for what it asked for.

import { cleanText, clip, isJsonObject } from '@toolcrib/tool';
import { invalidRequest } from '../errors.ts';

/** A JSON object of a stranger. */
export type Json = Readonly<Record<string, unknown>>;

/**
 * `read`: somebody reads it. `harmless`: it changes no answer. `foreign`: a parameter of the other form, unknown in this one.
 * A list: the values that ask for what is done anyway; `others` may go to a provider that takes a stranger's parameters.
 */
export type ParameterRule = 'read' | 'harmless' | 'foreign' | readonly unknown[] | OpenRule;

/** A parameter that changes what the provider says, and not the form in which it says it. */
export interface OpenRule {
  readonly neutral: readonly unknown[];
}

/** One rule for several parameters. @param names Parted by blanks. */
export function named(rule: ParameterRule, names: string): readonly (readonly [string, ParameterRule])[] {
  return names.split(' ').map((name) => [name, rule]);
}

/**
 * Holds a body against the rules; null counts as absent.
 * @param passesExtra The provider takes parameters that nobody here knows.
 * @returns those, as they were sent; undefined where there are none.
 * @throws ToolcribError `INVALID_REQUEST`, naming the parameter.
 */
export function checkParameters(
  body: Json,
  rules: ReadonlyMap<string, ParameterRule>,
  passesExtra = false,
): Json | undefined {
  const extra = Object.entries(body).filter(([name, value]) => {
    const rule = rules.get(name);
    if (value === null || rule === 'read' || rule === 'harmless') return false;
    if (rule === undefined || rule === 'foreign') {
      // No provider has parameters called like what every object has; whoever sends them tries something.
      if (passesExtra && rule === undefined && !(name in Object.prototype)) return true;
      throw invalidRequest(`The parameter ${shown(name)} is not known here: leave it out.`, clip(name, 64));
    }
    const neutral = 'neutral' in rule ? rule.neutral : rule;
    const written = JSON.stringify(value);
    if (neutral.some((one) => JSON.stringify(one) === written)) return false;
    if (passesExtra && 'neutral' in rule) return true;
    const only = neutral.map((one) => JSON.stringify(one)).join(' or ');
    throw invalidRequest(`${name} cannot be had here: leave it out, or send ${only}.`, name);
  });
  return extra.length === 0 ? undefined : Object.fromEntries(extra);
}

/** Reads one parameter of a type. */
export function optional<T>(body: Json, name: string, [is, wanted]: Kind<T>): T | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (!is(value)) throw invalidRequest(`${name} must be ${wanted}.`, name);
  return value;
}

/** A kind of value: its guard, and what it is called. */
export type Kind<T> = readonly [(value: unknown) => value is T, string];
/** True or false. */
export const BOOLEAN: Kind<boolean> = [(value): value is boolean => typeof value === 'boolean', 'true or false'];
/** A finite number. */
export const NUMBER: Kind<number> = [
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  'a number',
];
/** A non-empty text. */
export const TEXT: Kind<string> = [(value): value is string => typeof value === 'string' && value !== '', 'a text'];
/** A JSON object. */
export const OBJECT: Kind<Json> = [isJsonObject, 'an object'];

/** Leaves out what is undefined. */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function shown(name: string): string {
  return JSON.stringify(clip(cleanText(name), 64));
}
