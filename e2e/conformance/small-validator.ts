// A validator as a stranger might bring one, without any engine: the keywords that most tools use, and a no to every schema
// that asks for more. It knows nothing but the public interface, and proves itself by the suite.

import { isDeepStrictEqual } from 'node:util';
import { runInNewContext } from 'node:vm';
import type { JsonSchema, ValidationOutcome, Validator, Violation } from '@toolcrib/tool';
import { isJsonObject } from '@toolcrib/tool';

const PATTERN_TIMEOUT_MS = 100;
const TYPES: ReadonlyMap<unknown, (value: unknown) => boolean> = new Map([
  ['string', (value) => typeof value === 'string'],
  ['number', (value) => typeof value === 'number'],
  ['integer', (value) => Number.isInteger(value)],
  ['boolean', (value) => typeof value === 'boolean'],
  ['null', (value) => value === null],
  ['array', (value) => Array.isArray(value)],
  ['object', (value) => isJsonObject(value)],
]);
const FORMATS: ReadonlyMap<unknown, (text: string) => boolean> = new Map([
  ['date', (text) => new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text],
  ['uri', (text) => URL.canParse(text) && !/\s/.test(text)],
]);
/** Keywords that would narrow what is valid, and that this validator cannot check. */
const BEYOND = [
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'const',
  'patternProperties',
  'minimum',
  'maximum',
  'minLength',
];

/** Makes the validator. A pattern runs in a context of its own, which can be stopped. */
export function smallValidator(): Validator {
  let isClosed = false;
  const faultOf = (schema: JsonSchema): string | undefined =>
    isClosed ? 'the validator is closed' : findFault(schema, schema);
  return {
    compile: async ({ schema }) => {
      const reason = faultOf(schema);
      return reason === undefined ? { kind: 'ready' } : { kind: 'unusable', reason };
    },
    validate: async ({ schema, value }): Promise<ValidationOutcome> => {
      const reason = faultOf(schema);
      if (reason !== undefined) return { kind: 'unusable', reason };
      try {
        const found = isJson(value)
          ? check(schema, value, { root: schema, path: '' })
          : [broken('', 'type', 'be JSON')];
        return found.length === 0 ? { kind: 'valid' } : { kind: 'invalid', violations: found };
      } catch {
        return { kind: 'timed-out', timeoutMs: PATTERN_TIMEOUT_MS };
      }
    },
    close: async () => {
      isClosed = true;
    },
  };
}

interface Place {
  readonly root: JsonSchema;
  readonly path: string;
}

function check(schema: unknown, value: unknown, place: Place): readonly Violation[] {
  if (!isJsonObject(schema)) return schema === false ? [broken(place.path, 'false schema', 'be absent')] : [];
  const { $ref, type, pattern, format } = schema;
  const types = type === undefined ? [] : [type].flat();
  const found = typeof $ref === 'string' ? [...check(targetOf($ref, place.root), value, place)] : [];
  if (types.length > 0 && !types.some((name) => TYPES.get(name)?.(value)))
    found.push(broken(place.path, 'type', `be ${types.map(String).join(' or ')}`));
  const values = schema['enum'];
  if (Array.isArray(values) && !values.some((known) => isDeepStrictEqual(known, value)))
    found.push(broken(place.path, 'enum', 'be one of the values', { allowedValues: values }));
  if (typeof value === 'string') {
    if (FORMATS.get(format)?.(value) === false) found.push(broken(place.path, 'format', `be a ${String(format)}`));
    if (typeof pattern === 'string' && !matches(pattern, value)) found.push(broken(place.path, 'pattern', 'match'));
  }
  if (isJsonObject(value)) found.push(...checkObject(schema, value, place));
  return Array.isArray(value) ? [...found, ...checkList(schema, value, place)] : found;
}

type Fields = Readonly<Record<string, unknown>>;

function checkObject(schema: Fields, value: Fields, { root, path }: Place): readonly Violation[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = (required as readonly string[])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => broken(path, 'required', `have ${name}`, { missingProperty: name }));
  const present = Object.keys(value).flatMap((name): readonly Violation[] => {
    if (Object.hasOwn(properties as Fields, name))
      return check((properties as Fields)[name], value[name], { root, path: `${path}/${name}` });
    if (additionalProperties !== false)
      return check(additionalProperties, value[name], { root, path: `${path}/${name}` });
    return [broken(path, 'additionalProperties', 'have no others', { additionalProperty: name })];
  });
  return [...missing, ...present];
}

function checkList(schema: Fields, value: readonly unknown[], { root, path }: Place): readonly Violation[] {
  const isOld = Array.isArray(schema['items']);
  const places = (isOld ? schema['items'] : (schema['prefixItems'] ?? [])) as readonly unknown[];
  const others = (isOld ? schema['additionalItems'] : schema['items']) ?? true;
  return value.flatMap((item, index) => check(places[index] ?? others, item, { root, path: `${path}/${index}` }));
}

/** Says why a schema cannot be used; undefined where it can. Every part is looked at, references without following them. */
function findFault(schema: unknown, root: JsonSchema): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  if (!isJsonObject(schema)) return 'a schema is neither an object nor a boolean';
  const { $ref, type, pattern } = schema;
  const beyond = BEYOND.find((keyword) => Object.hasOwn(schema, keyword));
  if (beyond !== undefined) return `${beyond} cannot be checked here`;
  if (typeof $ref === 'string' && targetOf($ref, root) === undefined) return `${$ref} leads nowhere`;
  if (type !== undefined && [type].flat().some((name) => !TYPES.has(name))) return 'a type is unknown';
  if (Object.hasOwn(schema, 'enum') && [schema['enum']].flat().length === 0) return 'an enum is empty';
  if (typeof pattern === 'string' && !isPattern(pattern)) return 'a pattern is no regular expression';
  const named = ['properties', '$defs'].flatMap((keyword) => Object.values((schema[keyword] ?? {}) as Fields));
  const single = ['items', 'prefixItems', 'additionalItems', 'additionalProperties'].flatMap(
    (key) => schema[key] ?? [],
  );
  return [...named, ...single].map((part) => findFault(part, root)).find((fault) => fault !== undefined);
}

function targetOf(ref: string, root: JsonSchema): unknown {
  const [start, ...keys] = ref.split('/');
  const inside = (part: unknown, key: string): unknown =>
    isJsonObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return start === '#' ? keys.reduce<unknown>(inside, root) : undefined;
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

function matches(pattern: string, text: string): boolean {
  return runInNewContext('new RegExp(pattern).test(text)', { pattern, text }, { timeout: PATTERN_TIMEOUT_MS }) === true;
}

function isJson(value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
  } catch {
    return false;
  }
}

function broken(path: string, keyword: string, must: string, params: Fields = {}): Violation {
  return { path, keyword, message: `must ${must}`, params };
}
