// What the files that read share: where in the type a schema stands, and how to have another one read later.

import type { SignatureLimits } from './limits.ts';
import type { SchemaAccess } from './schema-access.ts';
import type { TypeNode } from './type-node.ts';

/** Makes the node of a place once all places have been read. */
export type Build = () => TypeNode;

/** Where in the type a schema stands. */
export interface Place {
  /** 1 for the root; each object and tuple around it adds one. */
  readonly level: number;
  /** The direct parent is an array or a record: only then does another one add a level, else nothing would end a nest. */
  readonly wrapped: boolean;
  readonly path?: Path;
}

/** The schemas from a place up to the root. */
export interface Path {
  readonly identity: ReadonlySet<object>;
  readonly parent: Path | undefined;
  readonly depth: number;
}

/** What those who read one place need. */
export interface Reader {
  readonly limits: SignatureLimits;
  readonly access: SchemaAccess;
  /** Has schemas that hold together read after all that is already waiting. */
  later(together: readonly unknown[], place: Place): Build;
}

/** The place of what an array or a record holds; undefined where that would be a level too deep. */
export function wrappedPlace(reader: Reader, place: Place): Place | undefined {
  if (!place.wrapped) return { ...place, wrapped: true };
  const level = place.level + 1;
  return level > reader.limits.maxDepth ? undefined : { ...place, level };
}
