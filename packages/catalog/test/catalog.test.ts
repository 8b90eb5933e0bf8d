import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../src/catalog.ts';
import type { Catalog } from '../src/catalog.ts';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import type { RankerFactory } from '../src/ranker.ts';
import { makeTool, untouchable } from './fixtures/tools.ts';

const TOOLS = ['read_file', 'write_file', 'send_mail', 'list_events'].map((name) =>
  makeTool({ name, description: `Does ${name.replace('_', ' ')}.` }),
);
const [READ, WRITE, MAIL, EVENTS] = TOOLS.map((tool) => tool.id);

function ids(catalog: Catalog): readonly string[] {
  return catalog.tools.map((tool) => tool.id);
}

/** Everything that a search says, without the functions of the tools. */
function answer(catalog: Catalog, query: string): unknown {
  return catalog.search(query, { limit: 8 }).hits.map(({ tool, ...hit }) => ({ id: tool.id, ...hit }));
}

/** A ranker that counts how often it is built. */
function counting(): { readonly factory: RankerFactory; readonly count: () => number } {
  let count = 0;
  const inner = bm25Ranker();
  return {
    factory: (documents) => {
      count += 1;
      return inner(documents);
    },
    count: () => count,
  };
}

describe('a snapshot', () => {
  test('holds its tools sorted by id, by code unit [catalog.determinism]', () => {
    const tools = ['b', 'B', 'é', 'a'].map((name) => makeTool({ name }));
    expect(buildCatalog(tools).tools.map(({ name }) => name)).toEqual(['B', 'a', 'b', 'é']);
  });

  test('gives tools by their encoded id only', () => {
    const catalog = buildCatalog([makeTool({ name: 'a:b' })]);
    expect([catalog.get('openclaw:core:a%3Ab')?.name, catalog.get('a:b'), catalog.get('__proto__')]).toEqual([
      'a:b',
      undefined,
      undefined,
    ]);
  });

  test('cannot be changed [catalog.snapshot]', () => {
    const catalog = buildCatalog(TOOLS);
    expect(() => (catalog.tools as unknown[]).push('x')).toThrow(TypeError);
    expect(Object.isFrozen(catalog)).toBe(true);
  });

  test('of nothing is a catalog all the same', () => {
    const empty = buildCatalog([]);
    expect([empty.size, empty.tools, empty.search('file', { limit: 8 }), empty.resolve('x').kind]).toEqual([
      0,
      [],
      { hits: [], nearNames: [] },
      'unknown',
    ]);
  });

  test('never reads an untrusted schema, whatever is done with it [catalog.untrusted]', () => {
    const remote = makeTool({ name: 'remote_tool', source: 'mcp', owner: 's', inputSchema: untouchable() });
    const catalog = buildCatalog([remote, ...TOOLS]);
    catalog.search('remote tool', { limit: 8, explain: true });
    const smaller = catalog.narrow((tool) => tool.source === 'mcp').with({ added: [TOOLS[0]!] });
    expect([catalog.snapshotId, smaller.snapshotId].every(Boolean)).toBe(true);
    expect([catalog.diagnostics, smaller.resolve('remote_tool').kind]).toEqual([[], 'found']);
  });
});

describe('the fingerprint [catalog.snapshot]', () => {
  const id = buildCatalog(TOOLS).snapshotId;

  test('does not depend on the order of the tools', () => {
    expect(buildCatalog(TOOLS.toReversed()).snapshotId).toBe(id);
  });

  test('does not depend on executors, nor on tools that were left out', () => {
    const rebound = TOOLS.map((tool) => ({ ...tool, execute: async () => ({ content: [] }) }));
    expect(buildCatalog([...rebound, makeTool({ name: '' }), TOOLS[0]!]).snapshotId).toBe(id);
  });

  test.each([
    ['name', makeTool({ name: 'read_files', description: 'Does read file.' })],
    ['description', { ...TOOLS[0]!, description: 'Other.' }],
    ['label', { ...TOOLS[0]!, label: 'Other' }],
    ['schema', { ...TOOLS[0]!, schemaDigest: 'other' }],
    ['execution mode', { ...TOOLS[0]!, executionMode: 'sequential' as const }],
  ])('changes with the %s', (_, changed) => {
    expect(buildCatalog([changed, ...TOOLS.slice(1)]).snapshotId).not.toBe(id);
  });
});

describe('diagnostics', () => {
  test('are sorted by source, owner and tool, whatever the order of the tools [catalog.determinism] [catalog.quarantine]', () => {
    const bad = [
      makeTool({ name: 'Read_File', source: 'mcp', owner: 'z' }),
      makeTool({ name: 'b\n', source: 'mcp', owner: 'a' }),
      makeTool({ name: '', owner: 'plug' }),
      makeTool({ name: 'b\n', source: 'client', owner: 'client' }),
    ];
    const expected = [
      'client client INVALID_NAME',
      'mcp a INVALID_NAME',
      'mcp z LOOK_ALIKE',
      'openclaw plug INVALID_NAME',
    ];
    for (const list of [
      [...bad, ...TOOLS],
      [...TOOLS, ...bad.toReversed()],
    ])
      expect(buildCatalog(list).diagnostics.map(({ source, owner, code }) => `${source} ${owner} ${code}`)).toEqual(
        expected,
      );
  });
});

describe('narrow', () => {
  const common = Array.from({ length: 30 }, (_, nth) =>
    makeTool({ name: `file_tool_${nth}`, description: 'Reads some file.' }),
  );
  const catalog = buildCatalog([...TOOLS, ...common]);
  const keep = (tool: { readonly name: string }): boolean => !tool.name.startsWith('file_tool');

  test('answers as a catalog built from the kept tools does', () => {
    const [narrowed, built] = [catalog.narrow(keep), buildCatalog(TOOLS)];
    expect([narrowed.snapshotId, ids(narrowed)]).toEqual([built.snapshotId, ids(built)]);
    for (const query of ['read a file', 'send', 'file', 'read_file', 'remove', 'wriite'])
      expect(answer(narrowed, query)).toEqual(answer(built, query));
    expect(narrowed.resolve('file_tool_1')).toEqual({ kind: 'unknown' });
  });

  test('is the same object when nothing is removed', () => {
    expect(catalog.narrow(() => true)).toBe(catalog);
  });

  test('lets go of findings that a change settles, and of no others [catalog.quarantine]', () => {
    const [mine, other] = [
      makeTool({ name: '', source: 'mcp', owner: 'mine' }),
      makeTool({ name: '', source: 'mcp', owner: 'other' }),
    ];
    const owners = (catalog: Catalog) => catalog.diagnostics.map(({ owner }) => owner);
    const catalog = buildCatalog([...TOOLS, mine, other]);
    const isMine = ({ owner }: { readonly owner: string }): boolean => owner === 'mine';
    expect(owners(catalog.with({ added: [mine], settled: isMine }))).toEqual(['mine', 'other']);
    expect(owners(catalog.with({ settled: isMine }))).toEqual(['other']);
    expect(catalog.with({ settled: () => false })).toBe(catalog);
  });

  test('keeps findings about refused tools, and loses those about tools that went', () => {
    const base = buildCatalog([...TOOLS, makeTool({ name: '' }), makeTool({ name: 'READ_FILE' })]);
    expect(base.narrow(({ name }) => name !== 'READ_FILE').diagnostics.map(({ code }) => code)).toEqual([
      'INVALID_NAME',
    ]);
  });
});

describe('with', () => {
  const catalog = buildCatalog(TOOLS);
  const pick = makeTool({ name: 'pick_color', source: 'client', owner: 'client', description: 'Pick a color.' });

  test('puts tools in, and leaves the old catalog as it was', () => {
    const extended = catalog.with({ added: [pick] });
    expect(answer(extended, 'pick a color')).toMatchObject([{ id: pick.id }]);
    expect([answer(catalog, 'pick a color'), catalog.size, extended.size]).toEqual([[], 4, 5]);
    expect(extended.snapshotId).toBe(buildCatalog([pick, ...TOOLS]).snapshotId);
  });

  test('takes tools out', () => {
    const reduced = catalog.with({ removed: [MAIL ?? ''] });
    expect(ids(reduced)).toEqual([EVENTS, READ, WRITE]);
    expect([reduced.resolve('send_mail').kind, answer(reduced, 'mail')]).toEqual(['unknown', []]);
  });

  test('takes out before it puts in, so that a tool can be replaced', () => {
    const changed = { ...TOOLS[0]!, description: 'Open a ledger.' };
    const replaced = catalog.with({ removed: [changed.id], added: [changed] });
    expect(answer(replaced, 'ledger')).toMatchObject([{ id: READ }]);
  });

  test('reports what it does not let in', () => {
    const extended = catalog.with({ added: [makeTool({ name: '' }), TOOLS[0]!] });
    expect([extended.size, extended.diagnostics.map(({ code }) => code)]).toEqual([
      4,
      ['INVALID_NAME', 'DUPLICATE_ID'],
    ]);
  });

  test('is the same object when nothing changes', () => {
    expect(catalog.with({})).toBe(catalog);
    expect(catalog.with({ added: [], removed: ['openclaw:core:none'] })).toBe(catalog);
  });
});

describe('the index', () => {
  test('is not built before the first search, and once', () => {
    const { factory, count } = counting();
    const catalog = buildCatalog(TOOLS, { ranker: factory });
    expect([catalog.size, catalog.resolve('read_file').kind, catalog.snapshotId.length, count()]).toEqual([
      4,
      'found',
      32,
      0,
    ]);
    catalog.search('file', { limit: 8 });
    catalog.search('mail', { limit: 8 });
    expect(count()).toBe(1);
  });

  test('is taken over from a catalog of the same content, with the new executors [catalog.snapshot]', () => {
    const { factory, count } = counting();
    const first = buildCatalog(TOOLS, { ranker: factory });
    first.search('file', { limit: 8 });
    const rebound = TOOLS.map((tool) => ({ ...tool, execute: async () => ({ content: [] }) }));
    const second = buildCatalog(rebound.toReversed(), { ranker: factory, reuse: first });
    expect(second.search('read_file', { limit: 1 }).hits[0]?.tool).toBe(rebound[0]);
    expect([second.get(READ ?? ''), count()]).toEqual([rebound[0], 1]);
  });

  test('is not taken over where content or ranker differ', () => {
    const { factory, count } = counting();
    const first = buildCatalog(TOOLS, { ranker: factory });
    first.search('file', { limit: 8 });
    buildCatalog(TOOLS.slice(1), { ranker: factory, reuse: first }).search('file', { limit: 8 });
    expect(count()).toBe(2);
    buildCatalog(TOOLS, { ranker: bm25Ranker(), reuse: first }).search('file', { limit: 8 });
    expect(count()).toBe(2);
  });

  test('is kept for the same change made again [catalog.snapshot]', () => {
    const { factory, count } = counting();
    const catalog = buildCatalog(TOOLS, { ranker: factory });
    for (let turn = 0; turn < 3; turn += 1) {
      const added = [makeTool({ name: 'pick', source: 'client', owner: 'client' })];
      const extended = catalog.with({ added });
      expect(extended.search('pick', { limit: 1 }).hits[0]?.tool).toBe(added[0]);
    }
    expect(count()).toBe(1);
  });
});
