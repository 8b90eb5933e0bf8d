// A private copy of a JSON value, made in one bounded walk: what was approved is what runs, whatever the caller does to
// its own object meanwhile, and nothing that is no JSON (cycles, functions, dates) gets past this point.

import { headOf, isJsonObject } from '@toolcrib/tool';
import { SHOWN_TEXT_MAX_CHARS, VALUE_MAX_CHARS, VALUE_MAX_DEPTH, VIOLATION_TEXT_MAX_CHARS } from './limits.ts';

/** Bounds of a copy, and what to make of it. */
export interface CopyJsonOptions {
  /** Length of the value as JSON text, about. Default {@link VALUE_MAX_CHARS}. */
  readonly maxChars?: number;
  /** Levels. Default {@link VALUE_MAX_DEPTH}. */
  readonly maxDepth?: number;
  /** Freezes every level. */
  readonly freeze?: boolean;
  /** Refuses whole numbers beyond ±(2^53 − 1): they may have been rounded on their way here. */
  readonly exactIntegers?: boolean;
}

/** The copy with its size, or the place and reason why there is none. `path` is a JSON Pointer. */
export type CopyJsonOutcome =
  | { readonly kind: 'copied'; readonly value: unknown; readonly chars: number; readonly count: number }
  | { readonly kind: 'refused'; readonly keyword: RefusalKeyword; readonly path: string; readonly message: string };

/** Why a value is refused: it is no JSON, too large, too deep, or a number that cannot be exact. */
export type RefusalKeyword = 'json' | 'size' | 'depth' | 'exact';

interface Walk {
  readonly maxChars: number;
  readonly maxDepth: number;
  readonly freeze: boolean;
  readonly exactIntegers: boolean;
  readonly path: string[];
  chars: number;
  count: number;
}

class Refusal extends Error {
  readonly keyword: RefusalKeyword;
  constructor(keyword: RefusalKeyword, message: string) {
    super(message);
    this.keyword = keyword;
  }
}

/** Copies `value` as JSON would: properties that are undefined are left out. Never throws. */
export function copyJson(value: unknown, options: CopyJsonOptions = {}): CopyJsonOutcome {
  const { maxChars = VALUE_MAX_CHARS, maxDepth = VALUE_MAX_DEPTH, freeze = false, exactIntegers = false } = options;
  const walk: Walk = { maxChars, maxDepth, freeze, exactIntegers, path: [], chars: 0, count: 0 };
  try {
    return { kind: 'copied', value: copy(value, walk), chars: walk.chars, count: walk.count };
  } catch (problem) {
    const { keyword, message } = problem instanceof Refusal ? problem : new Refusal('json', 'cannot be read');
    return { kind: 'refused', keyword, path: pointer(walk.path), message };
  }
}

function copy(value: unknown, walk: Walk): unknown {
  walk.count += 1;
  switch (typeof value) {
    case 'string':
      spend(walk, value.length + 2);
      return value;
    case 'number':
      spend(walk, 8);
      checkNumber(value, walk);
      return value === 0 ? 0 : value;
    case 'boolean':
      spend(walk, 5);
      return value;
    case 'object':
      spend(walk, 2);
      if (value === null) return null;
      if (walk.path.length >= walk.maxDepth)
        throw new Refusal('depth', `must not be nested deeper than ${walk.maxDepth} levels`);
      return Array.isArray(value) ? copyArray(value, walk) : copyObject(value, walk);
    case 'bigint':
      throw new Refusal('exact', 'is a whole number too large to be passed on exactly');
    default:
      throw new Refusal('json', `must be JSON, not ${typeof value}`);
  }
}

function copyArray(value: readonly unknown[], walk: Walk): unknown {
  spend(walk, value.length);
  const copied: unknown[] = [];
  for (let index = 0; index < value.length; index += 1) {
    walk.path.push(String(index));
    copied.push(value[index] === undefined ? null : copy(value[index], walk));
    walk.path.pop();
  }
  return walk.freeze ? Object.freeze(copied) : copied;
}

function copyObject(value: object, walk: Walk): unknown {
  if (!isPlain(value) || !isJsonObject(value)) throw new Refusal('json', 'must be a plain JSON object');
  const copied = {};
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item === undefined) continue;
    walk.path.push(key);
    spend(walk, key.length + 4);
    setOwn(copied, key, copy(item, walk));
    walk.path.pop();
  }
  return walk.freeze ? Object.freeze(copied) : copied;
}

/** Sets a property even where its name is `__proto__`. */
export function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Plain objects of any realm: their prototype is null, or has none itself. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function checkNumber(value: number, walk: Walk): void {
  if (!Number.isFinite(value)) throw new Refusal('json', `must be JSON, not ${value}`);
  // From 1e21 on a number is written with an exponent, so nobody takes it for digits that must survive.
  if (walk.exactIntegers && Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21)
    throw new Refusal('exact', 'is a whole number too large to be passed on exactly');
}

function spend(walk: Walk, chars: number): void {
  walk.chars += chars;
  if (walk.chars > walk.maxChars) throw new Refusal('size', `must be at most ${walk.maxChars} characters as JSON`);
}

function pointer(path: readonly string[]): string {
  const parts = path.map(
    (part) => `/${headOf(part, SHOWN_TEXT_MAX_CHARS).replaceAll('~', '~0').replaceAll('/', '~1')}`,
  );
  return headOf(parts.join(''), VIOLATION_TEXT_MAX_CHARS);
}
