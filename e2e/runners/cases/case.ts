// One case of the public-case format, and how its parts are read. The shape of `given` and `expect` depends on the kind.

import { isJsonObject } from '@toolcrib/tool';

/** Any JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** A case as its file holds it. */
export interface Case {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly given: Json;
  readonly expect: Json;
}

/** Runs a case. @returns what does not hold; empty where all does. */
export type CaseRun = (one: Case) => Promise<readonly string[]>;

/** The array at `key`, of objects; empty where there is none. */
export function objectsAt(from: Json, key: string): readonly Json[] {
  const value = from[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The array at `key`, as texts, or the only one that stands there; empty where there is none. */
export function textsAt(from: Json, key: string): readonly string[] {
  const value = from[key];
  return value === undefined || value === null ? [] : [value].flat().map(String);
}

/** The text at `key`. @throws where it is missing: the case is malformed. */
export function textAt(from: Json, key: string): string {
  const value = from[key];
  if (typeof value !== 'string') throw new Error(`the case has no text at ${key}`);
  return value;
}

/** `value` where it is a text or a number, else `fallback`. */
export function asText(value: unknown, fallback = ''): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
}
