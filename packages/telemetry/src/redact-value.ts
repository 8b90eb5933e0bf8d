// A redacted copy of any value: bounded in depth, size and count, without cycles, and without running a getter, a `toJSON` or
// anything else of the value's own.

import { readCommand } from './command-flags.ts';
import { REDACT_MAX_CHARS, REDACT_MAX_DEPTH, REDACT_MAX_NODES_COUNT, SECRET_MIN_CHARS } from './limits.ts';
import { judgeName, type NameVerdict } from './secret-name.ts';
import { CUT_MARK, REDACTED } from './text-span.ts';

/** Redacts a text and shows at most so many characters of it. */
export type RedactText = (text: string, shownChars: number) => string;

interface Walk {
  readonly redactText: RedactText;
  readonly ancestors: Set<object>;
  nodes: number;
  chars: number;
}

/** Copies `value` as JSON has it: what JSON does not know becomes a word in brackets, `undefined` stays out of objects. */
export function redactValue(value: unknown, redactText: RedactText): unknown {
  return copy(value, 'no', { redactText, ancestors: new Set(), nodes: 0, chars: 0 });
}

function copy(value: unknown, verdict: NameVerdict, walk: Walk): unknown {
  walk.nodes += 1;
  if (walk.nodes > REDACT_MAX_NODES_COUNT) return CUT_MARK;
  if (typeof value === 'string') return verdict === 'no' || value.trim() === '' ? copyText(value, walk) : REDACTED;
  if (typeof value === 'number' || typeof value === 'bigint') return copyNumber(value, verdict, walk);
  if (typeof value === 'object' && value !== null)
    return verdict === 'all' ? REDACTED : copyObject(value, verdict, walk);
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  return value;
}

function copyText(text: string, walk: Walk): string {
  const leftChars = REDACT_MAX_CHARS - walk.chars;
  if (leftChars <= 0) return CUT_MARK;
  walk.chars += text.length;
  return walk.redactText(text, leftChars);
}

function copyNumber(value: number | bigint, verdict: NameVerdict, walk: Walk): unknown {
  const digits = String(value);
  if (verdict === 'all') return REDACTED;
  if (digits.length >= SECRET_MIN_CHARS && copyText(digits, walk) !== digits) return REDACTED;
  if (typeof value === 'bigint') return digits;
  return Number.isFinite(value) ? value : null;
}

/** Any touch of a foreign object can throw: a revoked proxy does so at `Array.isArray`. */
function copyObject(value: object, verdict: NameVerdict, walk: Walk): unknown {
  if (walk.ancestors.has(value)) return '[circular]';
  if (walk.ancestors.size >= REDACT_MAX_DEPTH) return CUT_MARK;
  walk.ancestors.add(value);
  try {
    return copyKnown(value, verdict, walk);
  } catch {
    return '[unreadable]';
  } finally {
    walk.ancestors.delete(value);
  }
}

function copyKnown(value: object, verdict: NameVerdict, walk: Walk): unknown {
  if (Array.isArray(value)) return copyList(value, verdict, walk);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : Date.prototype.toISOString.call(value);
  if (value instanceof URL) return copyText(value.href, walk);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return `[binary, ${value.byteLength} bytes]`;
  if (value instanceof Map) return copyEntries(mapEntries(value), walk);
  if (value instanceof Set) return copyList(Array.from(Set.prototype.values.call(value)), verdict, walk);
  return copyEntries(value instanceof Error ? errorEntries(value) : ownEntries(value), walk);
}

/** A list may be a command line: the word behind a secret flag is a secret. A pair may be a name with its value. */
function copyList(list: readonly unknown[], verdict: NameVerdict, walk: Walk): unknown {
  const command = readCommand();
  const copies: unknown[] = [];
  for (let index = 0; index < list.length && walk.nodes <= REDACT_MAX_NODES_COUNT; index += 1) {
    const item: unknown = list[index];
    const shownChars = typeof item === 'string' ? command.shownChars(item) : 0;
    const isHidden = typeof item === 'string' && shownChars < item.length;
    const text = isHidden ? item.slice(0, shownChars) + REDACTED : undefined;
    copies.push(text ?? copyPair(item, walk) ?? copy(item, verdict, walk) ?? null);
    walk.nodes += isHidden ? 1 : 0;
  }
  return copies;
}

/** `['x-api-key', 'abc']` inside a list, as headers and entries are written. */
function copyPair(item: unknown, walk: Walk): unknown {
  if (!Array.isArray(item) || item.length !== 2 || typeof item[0] !== 'string') return undefined;
  const verdict = judgeName(item[0]);
  return verdict === 'no' ? undefined : [item[0], copy(item[1], verdict, walk)];
}

type Entry = readonly [key: string, value: unknown];

function copyEntries(entries: readonly Entry[], walk: Walk): unknown {
  const named = nameIn(entries);
  const copies: Entry[] = [];
  for (const [key, value] of entries) {
    if (walk.nodes > REDACT_MAX_NODES_COUNT || walk.chars >= REDACT_MAX_CHARS) {
      copies.push([CUT_MARK, 'more']);
      break;
    }
    const own = judgeName(key);
    const name = copyText(key, walk);
    const copied = copy(value, own === 'no' && /^values?$/i.test(key) ? named : own, walk);
    if (copied !== undefined) copies.push([name, copied]);
  }
  return Object.fromEntries(copies);
}

/** `{ name: 'x-api-key', value: 'abc' }`, as lists of headers and variables are written. */
function nameIn(entries: readonly Entry[]): NameVerdict {
  const name = entries.find(
    ([key, value]) => /^(?:name|key|header|variable)$/i.test(key) && typeof value === 'string',
  )?.[1];
  return typeof name === 'string' ? judgeName(name) : 'no';
}

/** Own enumerable properties as they lie there, one more than can be shown at most; a getter is named, not run. */
function ownEntries(value: object): readonly Entry[] {
  return Object.keys(value)
    .slice(0, REDACT_MAX_NODES_COUNT + 1)
    .map((key) => [key, property(value, key)]);
}

/** Name, message and code; never the stack. */
function errorEntries(error: Error): readonly Entry[] {
  const shown = ['name', 'message', 'cause'].map((key): Entry => [key, property(error, key)]);
  const own = ownEntries(error).filter(([key]) => key !== 'stack' && !shown.some(([known]) => known === key));
  return [...shown, ...own];
}

/** Reads a property of an object or its prototypes without running a getter. */
function property(value: object, key: string): unknown {
  for (let holder: object | null = value; holder !== null; holder = Reflect.getPrototypeOf(holder)) {
    const found = Reflect.getOwnPropertyDescriptor(holder, key);
    if (found) return found.get === undefined && found.set === undefined ? found.value : '[getter]';
  }
  return undefined;
}

function mapEntries(map: ReadonlyMap<unknown, unknown>): readonly Entry[] {
  const entries = Array.from(Map.prototype.entries.call(map)).slice(0, REDACT_MAX_NODES_COUNT + 1);
  return entries.map(([key, value]) => [typeof key === 'object' ? '[object]' : String(key), value]);
}
