// Unions and intersections of finished types. Members that say the same, or nothing, are dropped; constants of several
// members become one literal union, so that its bounds hold for all of them together.

import { listNode } from './list-node.ts';
import type { ListEntry, ListSyntax } from './list.ts';
import { literalNode } from './literal-union.ts';
import { UNKNOWN_TEXT, type SignatureLimits } from './limits.ts';
import { moreMark } from './quote.ts';
import { ANYTHING, isAnything, isNever, NEVER, NULL, type TypeNode } from './type-node.ts';

/** The tail widens a cut union, and is neutral in a cut intersection: a cut type accepts all that the whole one does. */
const tail = (count: number): string => (count > 0 ? `unknown ${moreMark(count)}` : '');
const UNION: ListSyntax = { open: '', separator: ' | ', close: '', empty: NEVER.text, distinct: true, more: tail };
const INTERSECTION: ListSyntax = {
  open: '',
  separator: ' & ',
  close: '',
  empty: ANYTHING.text,
  distinct: true,
  more: tail,
};

/** Makes a union of values. A null is a member of its own: neither counted nor lost when the literals are cut. */
export function valuesNode(values: readonly unknown[], limits: SignatureLimits): TypeNode {
  const literals = values.filter((value) => value !== null);
  const nulls = literals.length < values.length ? [NULL] : [];
  return unionNode([literalNode(literals, limits), ...nulls], 0, limits);
}

/** Makes a union. @param omitted Members that were not even read. Count. */
export function unionNode(given: readonly TypeNode[], omitted: number, limits: SignatureLimits): TypeNode {
  const flat = given.flatMap((node) => node.members ?? [node]).filter((node) => !isNever(node));
  const members = distinctByText(joinLiterals(flat, limits));
  const [first] = members;
  if (!first) return omitted > 0 ? { ...ANYTHING, complete: false } : NEVER;
  if (members.length === 1 && omitted === 0) return first;
  const entries = members.map((node) => ({ before: '', node, after: '', firm: true }));
  return { ...listNode(UNION, { entries, omitted, complete: true, closed: omitted === 0 }), members };
}

/** Makes an intersection. One closed part closes it: whatever the others mention, nothing else can be there. */
export function intersectionNode(given: readonly TypeNode[]): TypeNode {
  if (given.some(isNever)) return NEVER;
  const complete = given.every((node) => node.complete);
  const parts = distinctByText(given.filter((node) => node.text !== UNKNOWN_TEXT && !isAnything(node)));
  const [first] = parts;
  if (!first) return { ...ANYTHING, complete };
  if (parts.length === 1) return { ...first, complete };
  const entries = parts.map((node): ListEntry => {
    const split = (node.members || node.literals) && node.text.includes(UNION.separator);
    return { before: split ? '(' : '', node, after: split ? ')' : '', firm: true };
  });
  const list = listNode(INTERSECTION, { entries, omitted: 0, complete, closed: false });
  return { ...list, closed: parts.some((part) => part.closed) };
}

function joinLiterals(members: readonly TypeNode[], limits: SignatureLimits): readonly TypeNode[] {
  const constants = members.filter((node) => node.literals);
  const [first] = constants;
  if (constants.length < 2) return members;
  const joined = literalNode(
    constants.flatMap((node) => node.literals ?? []),
    limits,
  );
  const complete = joined.complete && constants.every((node) => node.complete);
  return members.flatMap((node) => (node === first ? [{ ...joined, complete }] : node.literals ? [] : [node]));
}

function distinctByText(nodes: readonly TypeNode[]): readonly TypeNode[] {
  const byText = new Map<string, TypeNode>();
  for (const node of nodes) {
    const twin = byText.get(node.text);
    // Two that read alike are one; what is wrong with either stays true of it.
    const merged = twin
      ? { ...twin, complete: twin.complete && node.complete, closed: twin.closed && node.closed }
      : node;
    byText.set(node.text, merged);
  }
  return [...byText.values()];
}
