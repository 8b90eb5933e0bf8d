// `anyOf` and `oneOf`. Members that are mere constants, as many builders write an enumeration, are gathered first, all of
// them; of the others only as many are read as may be shown.

import type { Build, Place, Reader } from './reader.ts';
import { isReadableObject } from './schema-access.ts';
import { ofTypes, readLiterals, readTypes } from './types-and-literals.ts';
import { unionNode, valuesNode } from './union-node.ts';

/** Keywords beside which a list of values does not stand for the whole schema. */
const MORE_THAN_VALUES = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'nullable'];

/** Reads a union. `common` holds for each member. */
export function readUnion(
  reader: Reader,
  union: { readonly members: readonly unknown[]; readonly common: object | undefined },
  place: Place,
): Build {
  const { limits } = reader;
  const constants = union.members.map((member) => constantsOf(reader, member));
  const gathered = constants.flatMap((values) => values ?? []);
  const others = union.members.filter((_, index) => constants[index] === undefined);
  const shown = others.slice(0, limits.maxProperties);
  const builds = shown.map((member) => reader.later(union.common ? [member, union.common] : [member], place));
  const types = union.common ? readTypes(reader.access.get(union.common, 'type'), reader.access) : undefined;
  const literals = valuesNode(ofTypes(gathered, types), limits);
  const first = constants[0] !== undefined;
  return () => {
    const nodes = builds.map((build) => build());
    return unionNode(first ? [literals, ...nodes] : [...nodes, literals], others.length - shown.length, limits);
  };
}

/** The values of a member that is nothing but `const` or `enum`, with or without `type`; undefined for any other. */
function constantsOf(reader: Reader, member: unknown): readonly unknown[] | undefined {
  const { access } = reader;
  if (!isReadableObject(member)) return undefined;
  if (MORE_THAN_VALUES.some((key) => access.get(member, key) !== undefined)) return undefined;
  const [values, ...further] = readLiterals(member, access);
  if (!values || further.length > 0) return undefined;
  const type = access.get(member, 'type');
  return ofTypes(values, type === undefined ? undefined : readTypes(type, access));
}
