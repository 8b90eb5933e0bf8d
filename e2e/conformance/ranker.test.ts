import { bm25Ranker, buildCatalog, fuse } from '@toolcrib/catalog';
import { rankerConformance } from '@toolcrib/catalog/conformance';
import { formatToolId, type ToolDefinition } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { sharedWordsRanker } from './shared-words-ranker.ts';

describe('a ranker that a host brings passes the suite [search.ranker]', () => {
  test.each(rankerConformance)('$name', (subject) => {
    expect(() => subject.run(sharedWordsRanker)).not.toThrow();
  });
});

function tool(name: string, description: string): ToolDefinition {
  const place = { source: 'openclaw', owner: 'shed', name } as const;
  const schema = { inputSchema: { type: 'object' }, schemaDigest: 'open', schemaBytes: 17 };
  return { ...place, ...schema, id: formatToolId(place), description, execute: async () => ({ content: [] }) };
}

test('a catalog orders by it alone, and by it and BM25 together [search.ranker]', () => {
  const tools = [
    tool('hose', 'Water the bed, the lawn and the pots.'),
    tool('pour', 'Water one pot.'),
    tool('rake', 'Rake the lawn.'),
  ];
  const names = (catalog: ReturnType<typeof buildCatalog>): readonly string[] =>
    catalog.search('water the lawn', { limit: 3 }).hits.map((hit) => hit.tool.name);
  // Three words, then two (`the lawn`), then one; BM25 leaves `the` out, so there the shorter text of two comes first.
  expect(names(buildCatalog(tools, { ranker: sharedWordsRanker }))).toEqual(['hose', 'rake', 'pour']);
  expect(names(buildCatalog(tools, { ranker: fuse(bm25Ranker(), sharedWordsRanker) }))[0]).toBe('hose');
});
