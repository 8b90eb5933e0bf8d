import { buildCatalog } from '@toolcrib/catalog';
import { expect, test } from 'vitest';
import { telemetryObject } from '../src/telemetry-object.ts';
import { tool } from './fixtures.ts';

const totals = { counterScope: 'scope-9', searchCount: 3, describeCount: 2, callCount: 1 };

test('counts the catalog by source beside the running totals [telemetry.object]', () => {
  const client = tool({ source: 'client', name: 'pick' });
  const catalog = buildCatalog([tool({ name: 'a' }), tool({ name: 'b' }), tool({ source: 'mcp', name: 'c' }), client]);
  expect(telemetryObject(catalog, totals)).toEqual({
    catalogSize: 4,
    sources: { openclaw: 2, mcp: 1, client: 1 },
    counterScope: 'scope-9',
    searchCount: 3,
    describeCount: 2,
    callCount: 1,
  });
});

test('an empty catalog has no tools of any source', () => {
  expect(telemetryObject(buildCatalog([]), totals)).toMatchObject({
    catalogSize: 0,
    sources: { openclaw: 0, mcp: 0, client: 0 },
  });
});
