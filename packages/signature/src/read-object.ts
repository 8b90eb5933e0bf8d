// Objects and records. Required properties first, then optional ones, each by code unit; a property that is required but
// declared nowhere is shown as well, since a call without it fails.

import { listNode } from './list-node.ts';
import type { ListEntry, ListSyntax } from './list.ts';
import { moreMark, quoteName } from './quote.ts';
import { wrappedPlace, type Build, type Place, type Reader } from './reader.ts';
import { selectNames } from './select-names.ts';
import { isClosed, type Shape } from './shape.ts';
import { ANYTHING, aroundNode, isAnything, UNSHOWN, type TypeNode } from './type-node.ts';

const OBJECT: ListSyntax = {
  open: '{ ',
  separator: '; ',
  close: ' }',
  empty: '{}',
  distinct: false,
  more: (count) => (count > 0 ? moreMark(count) : ''),
};

interface Property {
  readonly name: string;
  readonly optional: boolean;
  readonly build: Build;
}

/** Reads an object or a record. Beyond the last level only the number of an object's properties is shown. */
export function readObject(reader: Reader, shape: Shape, place: Place): Build {
  const { limits } = reader;
  const { names } = shape;
  if (names.size === 0 && !shape.unlisted) return readRecord(reader, shape, place);
  const tooDeep = place.level > limits.maxDepth;
  const maxCount = tooDeep ? 0 : limits.maxProperties;
  const shown = selectNames(names, { required: shape.required, maxCount, maxNameChars: limits.maxNameChars });
  const inner: Place = { ...place, level: place.level + 1, wrapped: false };
  const properties = shown.map((name): Property => {
    const build = reader.later(schemasOf(reader, shape, name), inner);
    return { name, optional: !shape.required.has(name), build };
  });
  const rest = tooDeep ? undefined : restOf(shape);
  const buildRest = rest && reader.later(rest, inner);
  const omitted = shape.unlisted ? Number.POSITIVE_INFINITY : names.size - shown.length;
  const complete = shown.every((name) => isAllowed(reader, shape, name));
  return () => objectNode({ properties, omitted, rest: buildRest?.(), closed: isClosed(shape), complete });
}

/** Reads an object of which no name is known. */
function readRecord(reader: Reader, shape: Shape, place: Place): Build {
  const rest = restOf(shape);
  // That there are no properties is only said where nothing was left unread that could tell of some.
  const empty = !rest && (isClosed(shape) || (shape.holders.size > 0 && shape.complete));
  if (empty)
    return () => objectNode({ properties: [], omitted: 0, rest: undefined, closed: isClosed(shape), complete: true });
  const inner = wrappedPlace(reader, place);
  if (!inner) return () => UNSHOWN;
  const item = rest ? reader.later(rest, inner) : (): TypeNode => ANYTHING;
  return () => aroundNode('Record<string, ', item(), '>');
}

/** All schemas of one property: of each `properties` that declares it, else those of undeclared properties. */
function schemasOf(reader: Reader, shape: Shape, name: string): readonly unknown[] {
  const holders = [...shape.holders].filter((holder) => reader.access.has(holder, name));
  if (holders.length > 0) return holders.map((holder) => reader.access.get(holder, name));
  return shape.patterns.length > 0 ? [] : shape.additional;
}

/** The schemas of undeclared properties, where they are allowed and anything is said of them. */
function restOf(shape: Shape): readonly unknown[] | undefined {
  const { additional, patterns } = shape;
  const open = !isClosed(shape) && additional.length > 0;
  if (patterns.length === 0) return open ? additional : undefined;
  if (isClosed(shape)) return [{ anyOf: patterns }];
  return open ? [{ anyOf: [...patterns, { allOf: additional }] }] : undefined;
}

/** A schema that is closed on its own forbids what only its neighbours declare: such a property is shown, not trusted. */
function isAllowed(reader: Reader, shape: Shape, name: string): boolean {
  return shape.closedBy.every((properties) => properties !== undefined && reader.access.has(properties, name));
}

function objectNode(object: {
  readonly properties: readonly Property[];
  readonly omitted: number;
  readonly rest: TypeNode | undefined;
  readonly closed: boolean;
  readonly complete: boolean;
}): TypeNode {
  const entries = object.properties.map(({ name, optional, build }): ListEntry => {
    return { before: `${quoteName(name)}${optional ? '?' : ''}: `, node: build(), after: '', firm: !optional };
  });
  const optional = object.properties.some((property) => property.optional);
  const rest = object.rest && !isAnything(object.rest) ? indexNode(object.rest, entries, optional) : undefined;
  return listNode(OBJECT, {
    entries,
    omitted: object.omitted,
    ...(rest && object.omitted === 0 ? { last: rest.text } : {}),
    complete: object.complete && (rest?.complete ?? true),
    closed: rest ? rest.closed : object.closed,
  });
}

/** TypeScript wants every property to fit the index signature: where one does not, the signature says `unknown`. */
function indexNode(rest: TypeNode, entries: readonly ListEntry[], optional: boolean): TypeNode {
  const fits = entries.every((entry) => entry.node.text === rest.text);
  const node = fits ? rest : { ...ANYTHING, complete: false };
  return aroundNode('[key: string]: ', node, fits && optional ? ' | undefined' : '');
}
