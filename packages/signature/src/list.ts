// What a list is: properties of an object, members of a union or an intersection, elements of a tuple. Whole ones are
// made in list-node.ts, those that are too long in cut-list.ts.

import { UNKNOWN_TEXT } from './limits.ts';
import type { TypeNode } from './type-node.ts';

/** One entry: a type with fixed text before it, such as `name?: `, and after it. */
export interface ListEntry {
  readonly before: string;
  readonly node: TypeNode;
  readonly after: string;
  /** Gets room for its type before entries that are not firm get room for their names. */
  readonly firm: boolean;
}

/** How a list is written. */
export interface ListSyntax {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
  /** Text of a list without entries. */
  readonly empty: string;
  /** Entries that read alike say it once: true for unions and intersections. */
  readonly distinct: boolean;
  /** Last entry, which stands for `count` entries that are not shown; count 0 where all are but the list was cut. */
  more(count: number): string;
}

/** What a list holds. */
export interface ListContent {
  readonly entries: readonly ListEntry[];
  /** Entries that the limits left out before any text was made. Count. */
  readonly omitted: number;
  /** Last entry of the whole text, dropped when the list is cut. */
  readonly last?: string;
  readonly complete: boolean;
  readonly closed: boolean;
}

/** Writes a list from the texts of its entries, without the empty ones. */
export function joinList(syntax: ListSyntax, parts: readonly string[]): string {
  const present = parts.filter((part) => part !== '');
  const told = syntax.distinct ? distinctParts(present) : present;
  return told.length === 0 ? syntax.empty : syntax.open + told.join(syntax.separator) + syntax.close;
}

/** An `unknown` that says how much it stands for makes a plain one needless. */
function distinctParts(parts: readonly string[]): readonly string[] {
  const marked = parts.some((part) => part.startsWith(`${UNKNOWN_TEXT} `));
  return [...new Set(parts)].filter((part) => !(marked && part === UNKNOWN_TEXT));
}
