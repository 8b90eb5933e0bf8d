// What the keywords of one place say together, in the terms of a type. Filled by merge-all-of.ts, read by read-type.ts.

/** The types that a TypeScript type can tell apart: an integer is a number. */
export type TypeName = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';

/** Everything known of one place. Absent and empty mean that nothing is said. */
export interface Shape {
  /** Nothing is valid here. */
  never: boolean;
  /** Allowed types, in the order in which the schema names them. */
  types: ReadonlySet<TypeName> | undefined;
  /** Allowed values, of `const` and `enum`. */
  literals: readonly unknown[] | undefined;
  /** OpenAPI's `nullable`. */
  nullable: boolean;

  /** The `properties` objects. Schemas in them are read when they are needed. */
  readonly holders: Set<object>;
  /** Names of properties, declared or only required. */
  readonly names: Set<string>;
  readonly required: Set<string>;
  /** There are properties whose names could not be read. */
  unlisted: boolean;
  /** Schemas of properties that nobody declares; `true` says: any. */
  readonly additional: unknown[];
  /** The `properties` object of each schema that forbids undeclared properties; undefined where it has none. */
  readonly closedBy: (object | undefined)[];
  /** Nothing that is merged here leaves a property undeclared: `unevaluatedProperties: false`. */
  unevaluated: boolean;
  /** Schemas of properties whose names match a pattern, by pattern. */
  readonly patterns: unknown[];

  /** Schemas of all elements, or of those after `prefix`. */
  readonly items: unknown[];
  /** Schemas of the first elements of a tuple. */
  prefix: readonly unknown[] | undefined;
  minItems: number;
  maxItems: number;

  /** The members of each `anyOf` and `oneOf`. */
  readonly unions: (readonly unknown[])[];
  /** The schemas of this place and what they refer to, without members of `allOf`. */
  readonly identity: Set<object>;
  /** The shape says all that the schema says of types. */
  complete: boolean;
}

/** Makes the shape of a schema that says nothing. */
export function newShape(): Shape {
  return {
    never: false,
    types: undefined,
    literals: undefined,
    nullable: false,
    holders: new Set(),
    names: new Set(),
    required: new Set(),
    unlisted: false,
    additional: [],
    closedBy: [],
    unevaluated: false,
    patterns: [],
    items: [],
    prefix: undefined,
    minItems: 0,
    maxItems: Number.POSITIVE_INFINITY,
    unions: [],
    identity: new Set(),
    complete: true,
  };
}

/** Tells whether undeclared properties are forbidden. */
export function isClosed(shape: Shape): boolean {
  const { closedBy, unevaluated, additional, unions } = shape;
  // What a member of a union declares counts as evaluated, and that may be anything.
  return closedBy.length > 0 || (unevaluated && additional.length + unions.length === 0);
}

/** Tells whether some keyword speaks of objects. */
export function speaksOfObjects(shape: Shape): boolean {
  const { holders, names, additional, patterns } = shape;
  return isClosed(shape) || holders.size + names.size + additional.length + patterns.length > 0;
}

/** Tells whether some keyword speaks of arrays. */
export function speaksOfArrays(shape: Shape): boolean {
  return shape.prefix !== undefined || shape.items.length > 0;
}
