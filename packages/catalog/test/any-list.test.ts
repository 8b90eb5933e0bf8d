import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatToolId } from '@toolcrib/tool';
import type { ToolDefinition } from '@toolcrib/tool';
import { buildCatalog } from '../src/catalog.ts';
import { makeTool } from './fixtures/tools.ts';

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    'read_file',
    'ReadFile',
    'a:b',
    '%3A',
    '\u202e',
    '\ud800',
    '在庫',
  ),
);

/** Things that look like tools, more or less; one in a few is sound. */
const candidate: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc
    .record({
      name: oddText,
      owner: oddText,
      description: oddText,
      source: fc.constantFrom('openclaw', 'mcp', 'client', 'other'),
      inputSchema: fc.oneof(fc.constant({ type: 'object' }), fc.jsonValue({ maxDepth: 3 })),
      label: fc.option(oddText, { nil: undefined }),
      spoil: fc.constantFrom('none', 'none', 'none', 'id', 'execute'),
    })
    .map(({ spoil, ...fields }) => ({
      ...fields,
      id: spoil === 'id' ? fields.name : formatToolId({ ...fields, source: fields.source as 'mcp' }),
      schemaDigest: JSON.stringify(fields.inputSchema),
      schemaBytes: 1,
      ...(spoil !== 'execute' && { execute: async () => ({ content: [] }) }),
    })),
);
/** Objects that are hostile: they throw when one thing of them is read, or whatever is. */
const hostile: fc.Arbitrary<unknown> = fc
  .constantFrom('id', 'name', 'owner', 'source', 'description', 'schemaDigest', 'inputSchema', 'execute', 'anything')
  .map((field) => {
    const refuse = (): never => {
      throw new Error('hostile');
    };
    const sound = { ...makeTool({ name: 'sound' }), id: 'openclaw:core:sound' };
    if (field !== 'anything') return Object.defineProperty(sound, field, { get: refuse });
    // The generator itself looks for a symbol of its own.
    const get = (_: object, key: string | symbol): unknown => (typeof key === 'symbol' ? undefined : refuse());
    return new Proxy(sound, { get, ownKeys: refuse, getPrototypeOf: refuse });
  });
const anyList = fc.array(fc.oneof({ weight: 5, arbitrary: candidate }, { weight: 1, arbitrary: hostile }), {
  maxLength: 12,
}) as fc.Arbitrary<ToolDefinition[]>;

describe('any list of tools', () => {
  test('gives a catalog or diagnostics: each thing in it is let in or reported [catalog.quarantine]', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const catalog = buildCatalog(list);
        const reported = catalog.diagnostics.filter(({ code }) => code !== 'LOOK_ALIKE');
        expect(catalog.size + reported.length).toBe(list.length);
        for (const tool of catalog.tools) expect(catalog.resolve(tool.id)).toEqual({ kind: 'found', tool });
      }),
    );
  });

  test('can be searched with any query, and answers within limit and policy [catalog.policy]', () => {
    fc.assert(
      fc.property(
        anyList,
        fc.oneof(oddText, fc.string({ unit: 'binary' })),
        fc.integer({ min: 1, max: 5 }),
        (list, query, limit) => {
          const catalog = buildCatalog(list);
          const keep = (tool: ToolDefinition): boolean => tool.source !== 'mcp';
          const { hits } = catalog.search(query, { limit, keep, explain: true });
          expect(hits.length).toBeLessThanOrEqual(limit);
          expect(hits.every(({ tool }) => keep(tool))).toBe(true);
        },
      ),
    );
  });

  test('puts a tool first whose name is the query [search.exact]', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const catalog = buildCatalog(list);
        for (const tool of catalog.tools) {
          const [first] = catalog.search(tool.name, { limit: 1 }).hits;
          expect([first?.tier, first?.tool.name.trim()]).toEqual(['exact', tool.name.trim()]);
        }
      }),
    );
  });

  test('has the fingerprint and the answers of the same list in another order, where no id is doubled [catalog.snapshot] [catalog.determinism]', () => {
    fc.assert(
      fc.property(anyList, oddText, (list, query) => {
        const first = buildCatalog(list);
        const second = buildCatalog(first.tools.toReversed());
        expect(second.snapshotId).toBe(first.snapshotId);
        expect(second.search(query, { limit: 5 })).toEqual(first.search(query, { limit: 5 }));
      }),
    );
  });

  test('narrowed answers as the kept tools alone do', () => {
    fc.assert(
      fc.property(anyList, oddText, (list, query) => {
        const catalog = buildCatalog(list);
        const keep = (tool: ToolDefinition): boolean => tool.source !== 'openclaw';
        const narrowed = catalog.narrow(keep).search(query, { limit: 5 });
        expect(narrowed).toEqual(buildCatalog(catalog.tools.filter(keep)).search(query, { limit: 5 }));
      }),
    );
  });
});
