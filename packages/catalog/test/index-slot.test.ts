import { describe, expect, test, vi } from 'vitest';
import { bm25Ranker } from '../src/bm25-ranker.ts';
import { admit } from '../src/admit.ts';
import { buildCatalog } from '../src/catalog.ts';
import { createIndexSlot, type Neighbour } from '../src/index-slot.ts';
import type { RankerFactory } from '../src/ranker.ts';
import { HOUSE } from './fixtures/house.ts';

/** A factory that counts how often it builds. */
function counting(): { readonly factory: RankerFactory; readonly builds: () => number } {
  const inner = bm25Ranker();
  let count = 0;
  const build: RankerFactory = (documents) => {
    count += 1;
    return inner(documents);
  };
  return { factory: build, builds: () => count };
}

const found = (catalog: ReturnType<typeof buildCatalog>): readonly string[] =>
  catalog.search('create an invoice', { limit: 3 }).hits.map(({ tool }) => tool.id);

describe('an index made ahead of the first search', () => {
  test('pauses between slices and answers like one made at the first search', async () => {
    const catalog = buildCatalog(HOUSE);
    const pause = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await catalog.warm(pause);
    expect(pause.mock.calls.length).toBeGreaterThan(1);
    expect(found(catalog)).toEqual(found(buildCatalog(HOUSE, { ranker: bm25Ranker() })));
  });

  test('a search that cannot wait gets its answer meanwhile', async () => {
    const catalog = buildCatalog(HOUSE, { ranker: bm25Ranker() });
    let meanwhile: readonly string[] = [];
    await catalog.warm(async () => {
      meanwhile = found(catalog);
    });
    expect(meanwhile).toEqual(found(catalog));
  });

  test('is made once, by a ranker that knows no steps too', async () => {
    const { factory, builds } = counting();
    const catalog = buildCatalog(HOUSE, { ranker: factory });
    await Promise.all([catalog.warm(() => Promise.resolve()), catalog.warm(() => Promise.resolve())]);
    found(catalog);
    expect(builds()).toBe(1);
  });

  test('a pause that fails fails the warming, not the catalog', async () => {
    const catalog = buildCatalog(HOUSE, { ranker: bm25Ranker() });
    await expect(catalog.warm(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
    expect(found(catalog).length).toBe(3);
  });
});

describe('a catalog that differs in a few tools', () => {
  const large = Array.from({ length: 40 }, (_, nth) => HOUSE.map((tool) => rename(tool, nth))).flat();

  test('changes the index of its parent instead of building one, and answers as if it had built', () => {
    const { factory, builds } = counting();
    const catalog = buildCatalog(large, { ranker: factory });
    found(catalog);
    const gone = found(catalog)[0] ?? '';
    const smaller = catalog.with({ removed: [gone] });
    expect(found(smaller)).not.toContain(gone);
    expect(builds()).toBe(1);
    expect(found(smaller)).toEqual(found(buildCatalog(smaller.tools, { ranker: bm25Ranker() })));
  });

  test('also where runs see only a part of it: the part of the changed catalog takes over the index of the last part', () => {
    const { factory, builds } = counting();
    const isKept = (tool: (typeof HOUSE)[number]): boolean => tool.owner !== 'house1';
    const catalog = buildCatalog(large, { ranker: factory });
    found(catalog.narrow(isKept));
    const gone = catalog.tools.find((tool) => tool.owner === 'house2')?.id ?? '';
    for (const changed of [catalog.with({ removed: [gone] }), catalog.with({ removed: [gone, 'mcp:house3:none'] })]) {
      const part = changed.narrow(isKept);
      expect(found(part)).toEqual(found(buildCatalog(part.tools, { ranker: bm25Ranker() })));
    }
    expect(builds()).toBe(1);
  });

  test('as well when it was built from new objects with the same content', () => {
    const { factory, builds } = counting();
    const catalog = buildCatalog(large, { ranker: factory });
    found(catalog);
    found(
      buildCatalog(
        large.slice(1).map((tool) => ({ ...tool })),
        { ranker: factory, reuse: catalog },
      ),
    );
    expect(builds()).toBe(1);
  });
});

describe('a catalog that is changed again and again, and never searched', () => {
  test('keeps hold of the last index that was made, not of its whole past', () => {
    const [entry] = [...admit(HOUSE).entries.values()];
    const entries = entry === undefined ? [] : [entry];
    const place = (neighbours: readonly Neighbour[]): Neighbour => ({
      entries: { sorted: entries },
      ranker: createIndexSlot(entries, bm25Ranker(), neighbours),
    });
    const indexed = place([]);
    indexed.ranker.get();
    let last = place([indexed]);
    for (let change = 0; change < 100; change += 1) last = place([last]);
    expect(last.ranker.donors()).toEqual([indexed]);
    last.ranker.get();
    expect(last.ranker.donors()).toEqual([]);
  });
});

function rename(tool: (typeof HOUSE)[number], nth: number): (typeof HOUSE)[number] {
  const owner = `house${nth}`;
  const source = 'mcp' as const;
  return { ...tool, source, owner, id: `mcp:${owner}:${encodeURIComponent(tool.name)}` };
}
