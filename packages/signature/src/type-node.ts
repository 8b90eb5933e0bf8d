// A piece of a type, whole and ready: its text, what is known of it, and how to say it in fewer characters. Parsing ends
// before the first node is made, and cutting begins after the last.

import { UNKNOWN_TEXT } from './limits.ts';

/** A rendered type. */
export interface TypeNode {
  /** The whole of it, however long. */
  readonly text: string;
  /** The text says all that the schema says of types. */
  readonly complete: boolean;
  /** No value can hold anything that the text does not mention. */
  readonly closed: boolean;
  /** Says it in at most `roomChars`, less than the text needs; undefined where that is too little for more than `unknown`. */
  readonly cut?: (roomChars: number) => string | undefined;
  /** Members, where this is a union. */
  readonly members?: readonly TypeNode[];
  /** Values, where this is a union of literals. */
  readonly literals?: readonly unknown[];
}

/** What any value is. Complete: the schema says no more. */
export const ANYTHING: TypeNode = { text: UNKNOWN_TEXT, complete: true, closed: false };
/** What could not be read or shown. */
export const UNSHOWN: TypeNode = { text: UNKNOWN_TEXT, complete: false, closed: false };
/** What no value is. */
export const NEVER: TypeNode = wordNode('never');
/** What only null is. */
export const NULL: TypeNode = wordNode('null');

/** Makes a node of one word, such as `string`. */
export function wordNode(text: string): TypeNode {
  return { text, complete: true, closed: true };
}

/** Makes the best text of a node that fits: whole, cut, or `unknown`. */
export function fitNode(node: TypeNode, roomChars: number): string {
  if (node.text.length <= roomChars) return node.text;
  return node.cut?.(roomChars) ?? UNKNOWN_TEXT;
}

/** The fewest characters that {@link fitNode} needs. */
export function leastChars(node: TypeNode): number {
  return Math.min(node.text.length, UNKNOWN_TEXT.length);
}

/** Tells whether a node says nothing, by the schema's own will. */
export function isAnything(node: TypeNode): boolean {
  return (node.text === UNKNOWN_TEXT && node.complete) || (node.members?.some(isAnything) ?? false);
}

/** Tells whether no value is of this type. */
export function isNever(node: TypeNode): boolean {
  return node.text === NEVER.text;
}

/** Tells whether a text is one word, to which `[]` or `?` can be added as it stands. */
export function isWord(text: string): boolean {
  return /^\w+$/.test(text);
}

/** Makes an array: `string[]` of a word, `Array<…>` of anything longer, which then needs no brackets of its own. */
export function arrayNode(item: TypeNode): TypeNode {
  const write = (text: string): string => (isWord(text) ? `${text}[]` : `Array<${text}>`);
  const cut = (roomChars: number): string | undefined => {
    const text = write(fitNode(item, roomChars - 'Array<>'.length));
    return text.length <= roomChars ? text : undefined;
  };
  return { text: write(item.text), complete: item.complete, closed: item.closed, cut };
}

/** Makes a type with fixed text around another one. It is as complete and as closed as what it holds. */
export function aroundNode(open: string, item: TypeNode, close: string): TypeNode {
  const cut = (roomChars: number): string | undefined => {
    const text = open + fitNode(item, roomChars - open.length - close.length) + close;
    return text.length <= roomChars ? text : undefined;
  };
  return { text: open + item.text + close, complete: item.complete, closed: item.closed, cut };
}
