// Names and descriptions of the parameters in a trusted schema, down to four levels, within bounds that make any schema
// cheap: recursive, wide, or built to throw.

import { isJsonObject } from '@toolcrib/tool';
import type { JsonSchema } from '@toolcrib/tool';
import { SCHEMA_MAX_DEPTH, SCHEMA_MAX_PARAMETERS_COUNT, SCHEMA_MAX_VISITS_COUNT } from './limits.ts';

/** What a schema says in words. */
export interface ParameterTexts {
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
}

interface Walk {
  readonly root: JsonSchema;
  readonly names: Set<string>;
  readonly descriptions: Set<string>;
  /** References followed, each once per level. */
  readonly followed: Set<string>;
  visitCount: number;
}

const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const SINGLES = ['items', 'additionalProperties'];

/** Collects parameter names and descriptions, each text once. A schema that throws when read gives what was read so far. */
export function indexParameters(schema: JsonSchema): ParameterTexts {
  const walk: Walk = { root: schema, names: new Set(), descriptions: new Set(), followed: new Set(), visitCount: 0 };
  try {
    visit(schema, 0, walk);
  } catch {
    // A getter of the schema threw. The tool stays findable by its other texts.
  }
  return { names: [...walk.names], descriptions: [...walk.descriptions] };
}

/** `level` counts nested parameters; lists and combinators stay on the level of their holder. */
function visit(schema: unknown, level: number, walk: Walk): void {
  walk.visitCount += 1;
  if (walk.visitCount > SCHEMA_MAX_VISITS_COUNT || !isJsonObject(schema)) return;
  const properties = own(schema, 'properties');
  if (level < SCHEMA_MAX_DEPTH && isJsonObject(properties)) {
    for (const name of Object.keys(properties)) {
      if (walk.names.size >= SCHEMA_MAX_PARAMETERS_COUNT) return;
      walk.names.add(name);
      const parameter = properties[name];
      const description = isJsonObject(parameter) ? own(parameter, 'description') : undefined;
      if (typeof description === 'string') walk.descriptions.add(description);
      visit(parameter, level + 1, walk);
    }
  }
  for (const keyword of SINGLES) visit(own(schema, keyword), level, walk);
  for (const keyword of LISTS) {
    const list = own(schema, keyword);
    if (Array.isArray(list)) for (const item of list) visit(item, level, walk);
  }
  const ref = own(schema, '$ref');
  if (typeof ref !== 'string' || walk.followed.has(`${level}${ref}`)) return;
  walk.followed.add(`${level}${ref}`);
  visit(resolveRef(ref, walk.root), level, walk);
}

/** Follows a local JSON Pointer such as `#/$defs/address`; undefined where it leads nowhere. */
function resolveRef(ref: string, root: JsonSchema): unknown {
  const [start, ...steps] = ref.split('/');
  if (start !== '#') return undefined;
  let target: unknown = root;
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(target)) target = target[Number(key)];
    else target = isJsonObject(target) ? own(target, key) : undefined;
  }
  return target;
}

function own(schema: Readonly<Record<string, unknown>>, keyword: string): unknown {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
}
