// Arrays and tuples.

import { listNode } from './list-node.ts';
import type { ListEntry, ListSyntax } from './list.ts';
import { moreMark } from './quote.ts';
import { wrappedPlace, type Build, type Place, type Reader } from './reader.ts';
import type { Shape } from './shape.ts';
import { ANYTHING, arrayNode, isWord, UNSHOWN, type TypeNode } from './type-node.ts';

/** Reads an array or a tuple. */
export function readArray(reader: Reader, shape: Shape, place: Place): Build {
  if (shape.prefix && shape.prefix.length > 0) return readTuple(reader, shape, shape.prefix, place);
  if (shape.maxItems < 1)
    return () => listNode(tupleSyntax(''), { entries: [], omitted: 0, complete: true, closed: true });
  if (shape.items.length === 0) return () => arrayNode(ANYTHING);
  const inner = wrappedPlace(reader, place);
  if (!inner) return () => UNSHOWN;
  const item = reader.later(shape.items, inner);
  return () => arrayNode(item());
}

function readTuple(reader: Reader, shape: Shape, prefix: readonly unknown[], place: Place): Build {
  const { maxDepth, maxProperties } = reader.limits;
  if (place.level > maxDepth) return () => arrayNode(UNSHOWN);
  const inner: Place = { ...place, level: place.level + 1, wrapped: false };
  const count = Math.min(prefix.length, Math.floor(shape.maxItems));
  const shown = prefix.slice(0, Math.min(count, maxProperties));
  const elements = shown.map((schema) => reader.later([schema], inner));
  const open = shape.maxItems > prefix.length;
  const buildRest = open ? reader.later(shape.items, inner) : undefined;
  return () => {
    const rest = buildRest?.();
    const omitted = count - shown.length;
    return listNode(tupleSyntax(open ? '...unknown[]' : ''), {
      entries: elements.map((build, index) => elementEntry(build(), index < shape.minItems)),
      omitted,
      ...(rest && omitted === 0 ? { last: `...${arrayNode(rest).text}` } : {}),
      complete: rest?.complete ?? true,
      closed: rest?.closed ?? true,
    });
  };
}

function elementEntry(node: TypeNode, required: boolean): ListEntry {
  if (required) return { before: '', node, after: '', firm: true };
  return isWord(node.text)
    ? { before: '', node, after: '?', firm: true }
    : { before: '(', node, after: ')?', firm: true };
}

/** How a tuple is written. `rest` stands at its end when it is cut, where more elements may follow the listed ones. */
function tupleSyntax(rest: string): ListSyntax {
  const more = (count: number): string => (count > 0 ? `...unknown[] ${moreMark(count)}` : rest);
  return { open: '[', separator: ', ', close: ']', empty: '[]', distinct: false, more };
}
