// The only file that touches a schema. Every read is guarded (a getter or a proxy may throw, a list may claim any length)
// and counted, so that a schema of any size costs a bounded amount of work. What is refused is counted too: a reader
// compares the count before and after to learn whether it saw all.

import { ENTRIES_MAX_COUNT, SCHEMAS_MAX_COUNT } from './limits.ts';

/** Guarded reading of one schema. */
export interface SchemaAccess {
  /** Own property `key`; undefined where it is absent or cannot be read. */
  get(holder: object, key: string): unknown;
  /** Tells whether own property `key` is there. */
  has(holder: object, key: string): boolean;
  /** Own property names, in the order of the source; undefined where they cannot be read or are too many. */
  keys(holder: object): readonly string[] | undefined;
  /** Elements of a list; undefined for everything else and for a list too long to read. */
  list(value: unknown): readonly unknown[] | undefined;
  /** Counts one schema as read; false once nothing more may be read. */
  spend(): boolean;
  /** How often something that is there could not be read. Count. */
  refusals(): number;
}

/** Opens a schema for reading. */
export function createAccess(): SchemaAccess {
  const meter: Meter = { schemasLeft: SCHEMAS_MAX_COUNT, entriesLeft: ENTRIES_MAX_COUNT, huge: new Set() };
  let refused = 0;
  const guard = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch {
      refused += 1;
      return undefined;
    }
  };
  return {
    get: (holder, key) => guard(() => ownValue(holder, key)),
    has: (holder, key) => guard(() => Object.hasOwn(holder, key)) ?? false,
    keys: (holder) => guard(() => namesOf(meter, holder)),
    list: (value) => guard(() => (Array.isArray(value) ? elementsOf(meter, value) : undefined)),
    spend: () => guard(() => spendSchema(meter)) ?? false,
    refusals: () => refused,
  };
}

interface Meter {
  schemasLeft: number;
  entriesLeft: number;
  /** Listing the names of a huge object costs its size, also when they are then refused: once each, never again. */
  readonly huge: Set<object>;
}

function ownValue(holder: object, key: string): unknown {
  return Object.hasOwn(holder, key) ? (holder as Readonly<Record<string, unknown>>)[key] : undefined;
}

function namesOf(meter: Meter, holder: object): readonly string[] {
  if (meter.huge.has(holder)) throw tooMuch();
  const names = Object.keys(holder);
  if (names.length > meter.entriesLeft) {
    meter.huge.add(holder);
    throw tooMuch();
  }
  meter.entriesLeft -= names.length;
  return names;
}

function elementsOf(meter: Meter, list: readonly unknown[]): readonly unknown[] {
  const count = list.length;
  // A proxy may claim a length that is none.
  if (!(count >= 0 && count <= meter.entriesLeft)) throw tooMuch();
  meter.entriesLeft -= count;
  return Array.from({ length: count }, (_, index) => list[index]);
}

function spendSchema(meter: Meter): true {
  if (meter.schemasLeft <= 0) throw tooMuch();
  meter.schemasLeft -= 1;
  return true;
}

/** Ends a read inside its guard; nobody else ever sees it. */
function tooMuch(): RangeError {
  return new RangeError('This schema holds more than one type may read.');
}

/** Tells whether `value` is a JSON object, whatever it really is: a revoked proxy is none. */
export function isReadableObject(value: unknown): value is object {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Tells whether `value` is a list, whatever it really is. */
export function isReadableList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
