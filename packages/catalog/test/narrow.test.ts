import type { ToolDefinition } from '@toolcrib/tool';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../src/catalog.ts';
import type { Catalog } from '../src/catalog.ts';
import { makeTool } from './fixtures/tools.ts';

const TOOLS = ['read_file', 'write_file', 'send_mail', 'list_events'].map((name) => makeTool({ name }));
const [READ, , MAIL] = TOOLS.map((tool) => tool.id);

function ids(catalog: Catalog): readonly string[] {
  return catalog.tools.map((tool) => tool.id);
}

describe('a catalog that is narrowed by a key', () => {
  const common = Array.from({ length: 30 }, (_, nth) => makeTool({ name: `file_tool_${nth}` }));
  const keep = (tool: { readonly name: string }): boolean => !tool.name.startsWith('file_tool');

  test('asks once for one key, and of a changed catalog about what is new only', () => {
    const key = {};
    const asked: string[] = [];
    const keepNoted = (tool: { readonly name: string }): boolean => {
      asked.push(tool.name);
      return keep(tool);
    };
    const fresh = buildCatalog([...TOOLS, ...common]);
    const narrowed = fresh.narrow(keepNoted, key);
    expect(asked.length).toBe(fresh.size);
    expect(fresh.narrow(keepNoted, key)).toBe(narrowed);
    expect(asked.length).toBe(fresh.size);
    const added = [makeTool({ name: 'drop_row' }), makeTool({ name: 'file_tool_late' })];
    const changed = fresh.with({ removed: [READ ?? ''], added });
    const part = changed.narrow(keepNoted, key);
    expect(asked.slice(fresh.size)).toEqual(['drop_row', 'file_tool_late']);
    const built = buildCatalog([...TOOLS.slice(1), ...added].filter(keep));
    expect([part.snapshotId, ids(part)]).toEqual([built.snapshotId, ids(built)]);
    expect(part.get('openclaw:core:drop_row')).toBe(added[0]);
  });

  test('asks about all again for another key, or for none', () => {
    const fresh = buildCatalog([...TOOLS, ...common]);
    expect(ids(fresh.narrow(keep, {}))).toEqual(ids(buildCatalog(TOOLS)));
    expect(ids(fresh.narrow((tool) => tool.name === 'read_file', {}))).toEqual([READ]);
    expect(ids(fresh.narrow((tool) => tool.name === 'send_mail'))).toEqual([MAIL]);
    expect(ids(fresh.with({ removed: [READ ?? ''] }).narrow((tool) => tool.name !== 'send_mail', {}))).not.toContain(
      MAIL,
    );
  });
});

test('the fingerprint is that of a catalog built anew, by whatever changes it was reached [catalog.snapshot]', () => {
  const sketch = fc.record({ nth: fc.nat(30), text: fc.nat(2) });
  const toTool = ({ nth, text }: { readonly nth: number; readonly text: number }): ToolDefinition =>
    makeTool({ name: `tool_${nth}`, description: `Text ${text}.`, source: 'mcp', owner: `o${nth % 3}` });
  const step = fc.record({
    added: fc.array(sketch, { maxLength: 5 }),
    removed: fc.array(fc.nat(30), { maxLength: 5 }),
  });
  const keep = ({ owner }: ToolDefinition): boolean => owner !== 'o1';
  fc.assert(
    fc.property(
      fc.array(sketch, { minLength: 20, maxLength: 60 }),
      fc.array(step, { maxLength: 6 }),
      (first, steps) => {
        const key = {};
        let catalog = buildCatalog(first.map(toTool));
        catalog.narrow(keep, key);
        for (const { added, removed } of steps) {
          const goneIds = removed.map((nth) => `mcp:o${nth % 3}:tool_${nth}`);
          const tools = added.map(toTool);
          const [gone, before] = [new Set<string>(goneIds), catalog];
          catalog = catalog.with({ added: tools, removed: goneIds });
          const built = buildCatalog([...before.tools.filter(({ id }) => !gone.has(id)), ...tools]);
          const [part, builtPart] = [catalog.narrow(keep, key), built.narrow(keep)];
          expect([catalog.snapshotId, ids(catalog)]).toEqual([built.snapshotId, ids(built)]);
          expect([part.snapshotId, ids(part)]).toEqual([builtPart.snapshotId, ids(builtPart)]);
          for (const { id, name } of [...before.tools, ...tools]) {
            expect([catalog.get(id), part.get(id)]).toEqual([built.get(id), builtPart.get(id)]);
            expect(part.called(name)).toEqual(builtPart.called(name));
          }
        }
      },
    ),
    { numRuns: 50 },
  );
});
