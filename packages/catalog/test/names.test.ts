import type { ToolDefinition } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { createNameTable } from '../src/names.ts';
import { makeTool } from './fixtures/tools.ts';

const remote = (owner: string, name: string): ReturnType<typeof makeTool> => makeTool({ source: 'mcp', owner, name });

describe('resolve', () => {
  test('finds a tool by its encoded id, its raw id and its unique name', () => {
    const tool = remote('git:hub', 'issue:make');
    const table = createNameTable([tool, remote('other', 'issue')]);
    for (const word of ['mcp:git%3Ahub:issue%3Amake', 'mcp:git:hub:issue:make', 'issue:make'])
      expect(table.resolve(word)).toEqual({ kind: 'found', tool });
  });

  test('takes the encoded id before a raw id that is spelled the same', () => {
    const encoded = remote('s', 'a:b');
    const raw = remote('s', 'a%3Ab');
    expect(createNameTable([raw, encoded]).resolve('mcp:s:a%3Ab')).toEqual({ kind: 'found', tool: encoded });
  });

  test('lists both ids, sorted, where a raw id fits two tools', () => {
    const table = createNameTable([remote('b', 'c:d'), remote('b:c', 'd')]);
    expect(table.resolve('mcp:b:c:d')).toEqual({ kind: 'ambiguous', ids: ['mcp:b%3Ac:d', 'mcp:b:c%3Ad'] });
  });

  test('lists all ids, sorted, where a name is shared', () => {
    const table = createNameTable([remote('north', 'run'), makeTool({ name: 'run' }), remote('east', 'run')]);
    expect(table.resolve('run')).toEqual({
      kind: 'ambiguous',
      ids: ['mcp:east:run', 'mcp:north:run', 'openclaw:core:run'],
    });
  });

  test('takes an id before a name that is spelled the same', () => {
    const named = makeTool({ name: 'mcp:a:b' });
    const tool = remote('a', 'b');
    expect(createNameTable([named, tool]).resolve('mcp:a:b')).toEqual({ kind: 'found', tool });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '', ' run', 'RUN'])(
    'does not know %j',
    (word) => {
      expect(createNameTable([makeTool({ name: 'run' })]).resolve(word)).toEqual({ kind: 'unknown' });
    },
  );

  test.each(['__proto__', 'constructor', 'toString'])('finds a tool that is called %s', (name) => {
    const tool = makeTool({ name });
    expect(createNameTable([tool]).resolve(name)).toEqual({ kind: 'found', tool });
  });
});

test('folded finds names and ids in any case and width', () => {
  const tool = remote('Hub', 'Get:Item');
  const table = createNameTable([tool]);
  for (const word of ['get:item', 'ＧＥＴ:ITEM', ' Get:Item ', 'MCP:HUB:GET%3AITEM', 'mcp:hub:get:item'])
    expect(table.folded(word)).toEqual([tool]);
  expect(table.folded('getitem')).toEqual([]);
});

test('respelled finds names with other separators, but nothing for a text of separators', () => {
  const tool = makeTool({ name: 'find_symbol' });
  const table = createNameTable([tool, makeTool({ name: '-' })]);
  for (const text of ['find symbol', 'Find-Symbol', 'findSymbol']) expect(table.respelled(text)).toEqual([tool]);
  expect(table.respelled(' _ ')).toEqual([]);
});

test('names are distinct and sorted by code unit', () => {
  const tools = [remote('a', 'b'), remote('c', 'b'), remote('a', 'B'), remote('a', 'a')];
  expect(createNameTable(tools).names).toEqual(['B', 'a', 'b']);
});

test('a table made from that of a similar set answers as one that was built whole', () => {
  const all = Array.from({ length: 60 }, (_, nth) => makeTool({ name: `Tool_${nth}`, owner: `o${nth % 3}` }));
  const byId = (a: ToolDefinition, b: ToolDefinition): number => (a.id < b.id ? -1 : 1);
  const whole = createNameTable(all.toSorted(byId));
  const renewed = { ...all[7]!, description: 'New.' };
  const fresh = makeTool({ name: 'tool 8', owner: 'later' });
  const tools = [...all.filter((_, nth) => nth !== 7 && nth !== 9), renewed, fresh].sort(byId);
  const [derived, built] = [createNameTable(tools, { root: whole.root }), createNameTable(tools)];
  for (const word of ['Tool_7', 'TOOL_8', 'Tool_9', 'tool 8', all[7]!.id, all[9]!.id, 'none']) {
    expect(derived.resolve(word)).toEqual(built.resolve(word));
    expect(derived.folded(word)).toEqual(built.folded(word));
    expect(derived.respelled(word)).toEqual(built.respelled(word));
    expect(derived.named(word)).toEqual(built.named(word));
    expect(derived.called(word)).toEqual(built.called(word));
  }
  expect(derived.resolve('Tool_7')).toEqual({ kind: 'found', tool: renewed });
  expect(derived.respelled('tool8')).toEqual([fresh, all[8]]);
  expect(derived.names).toEqual(built.names);
  expect(derived.root).toBe(whole.root);
});
