import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toProviderSchema } from '../src/provider-schema.ts';

test('whatever comes in, a strict provider takes what goes out', () => {
  const keyword = fc.constantFrom(
    'type',
    'properties',
    'items',
    'anyOf',
    'allOf',
    '$ref',
    '$defs',
    'required',
    'enum',
    'a',
    '__proto__',
    'prefixItems',
    'additionalProperties',
  );
  const leaf = fc.constantFrom<unknown>(
    'object',
    'array',
    'string',
    null,
    true,
    false,
    3,
    '#/$defs/a',
    '#/properties/a',
    '#',
    'x',
    ['object', 'array'],
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(keyword, tie('node'), { maxKeys: 5 }),
    ),
  }));
  const property = fc.property(fc.dictionary(keyword, node, { maxKeys: 6 }), (schema) => {
    const result = toProviderSchema(schema);
    return result['type'] === 'object' && schemasIn(result).every((place) => isTaken(result, place));
  });
  expect(fc.defaultReportMessage(fc.check(property, { numRuns: 1_000 }))).toBeUndefined();
});

function isTaken(root: Node, place: Node): boolean {
  const types = [place['type']].flat();
  const { items, properties } = place;
  if (types.includes('array') && (typeof items !== 'object' || Array.isArray(items))) return false;
  if (types.includes('object') && (typeof properties !== 'object' || Array.isArray(properties))) return false;
  return !Object.hasOwn(place, '$ref') || resolves(root, String(place['$ref']));
}

type Node = Readonly<Record<string, unknown>>;

// Written apart from the code under test: every place where a provider would look for a schema.
function schemasIn(root: unknown): readonly Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    found.push(node);
    for (const map of ['properties', '$defs'])
      if (typeof node[map] === 'object') Object.values(node[map] as object).forEach(visit);
    for (const list of ['anyOf', 'allOf']) if (Array.isArray(node[list])) (node[list] as unknown[]).forEach(visit);
    visit(node['items']);
    visit(node['additionalProperties']);
  };
  visit(root);
  return found;
}

function resolves(root: unknown, reference: string): boolean {
  if (!reference.startsWith('#')) return false;
  const keys = reference.slice(1).split('/').slice(1);
  return (
    keys.reduce<unknown>(
      (place, key) => (Object.hasOwn(Object(place), key) ? (place as Node)[key] : undefined),
      root,
    ) !== undefined
  );
}
