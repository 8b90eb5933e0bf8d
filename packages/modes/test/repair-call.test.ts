import { describe, expect, test } from 'vitest';
import type { Arguments } from '../src/parse-arguments.ts';
import type { RepairedCall } from '../src/repair-call.ts';
import { repair } from './call-fixtures.ts';

describe('accepted forms [call.repair]', () => {
  test.each<[string, unknown, RepairedCall]>([
    [
      'a right call is left alone',
      { id: 'saw_cut', args: { board: 'oak' } },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'a right call by exact id',
      { id: 'mcp:depot:far_tool', args: { q: 1 } },
      { id: 'mcp:depot:far_tool', args: { q: 1 } },
    ],
    ['nested under input', { id: 'saw_cut', input: { board: 'oak' } }, { id: 'saw_cut', args: { board: 'oak' } }],
    ['a text called input, untrusted', { id: 'far_tool', input: 'q' }, { id: 'far_tool', args: { input: 'q' } }],
    ['args as JSON text', { id: 'saw_cut', args: '{"board":"oak"}' }, { id: 'saw_cut', args: { board: 'oak' } }],
    [
      'the whole call as JSON text',
      '{"id":"saw_cut","args":{"board":"oak"}}',
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    ['flattened', { id: 'saw_cut', board: 'oak', depth: 2 }, { id: 'saw_cut', args: { board: 'oak', depth: 2 } }],
    ['flattened, untrusted', { id: 'far_tool', q: 1, r: null }, { id: 'far_tool', args: { q: 1, r: null } }],
    ['dotted', { id: 'read_plan', 'args.path': 'a.txt' }, { id: 'read_plan', args: { path: 'a.txt' } }],
    [
      'dotted and flattened',
      { id: 'saw_cut', 'args.board': 'oak', depth: 1 },
      { id: 'saw_cut', args: { board: 'oak', depth: 1 } },
    ],
    ['selected by name', { name: 'saw_cut', args: { board: 'oak' } }, { id: 'saw_cut', args: { board: 'oak' } }],
    ['selected by toolId', { toolId: 'saw_cut', board: 'oak' }, { id: 'saw_cut', args: { board: 'oak' } }],
    ['blanks around the id', { id: ' saw_cut\n', args: { board: 'oak' } }, { id: 'saw_cut', args: { board: 'oak' } }],
    [
      'all of it one level down',
      { args: { id: 'saw_cut', args: { board: 'oak' } } },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'flattened one level down',
      { input: { name: 'saw_cut', board: 'oak' } },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'one level down as JSON text',
      { args: '{"id":"saw_cut","board":"oak"}' },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'an empty args beside flattened fields',
      { id: 'saw_cut', args: {}, board: 'oak' },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'a null args beside flattened fields',
      { id: 'saw_cut', args: null, board: 'oak' },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'an empty args beside input',
      { id: 'saw_cut', args: {}, input: { board: 'oak' } },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'a null input beside args',
      { id: 'saw_cut', args: { board: 'oak' }, input: null },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
    [
      'some fields beside args, trusted',
      { id: 'saw_cut', args: { board: 'oak' }, depth: 2 },
      { id: 'saw_cut', args: { board: 'oak', depth: 2 } },
    ],
    ['no args', { id: 'saw_cut' }, { id: 'saw_cut', args: {} }],
    ['blank args', { id: 'saw_cut', args: '  ' }, { id: 'saw_cut', args: {} }],
    ['args of the text null', { id: 'far_tool', args: 'null' }, { id: 'far_tool', args: {} }],
  ])('%s', (_title, payload, expected) => {
    expect(repair(payload)).toEqual(expected);
  });
});

describe('an object under input, where the tool may have a parameter of that name [call.repair]', () => {
  test.each<[string, unknown, string]>([
    ['of an untrusted tool', { id: 'far_tool', input: { q: 1 } }, 'far_tool'],
    ['as JSON text', { id: 'far_tool', input: '{"q":1}' }, 'far_tool'],
    ['beside an empty args', { id: 'far_tool', args: {}, input: { q: 1 } }, 'far_tool'],
    ['of a trusted tool that takes any', { id: 'open_map', input: { q: 1 } }, 'open_map'],
  ])('%s is the nested form', (_title, payload, id) => {
    expect(repair(payload)).toEqual({ id, args: { q: 1 } });
  });

  test('goes through whole once it stands under args', () => {
    const args = { input: { q: 1 } };
    expect(repair({ id: 'far_tool', args })).toEqual({ id: 'far_tool', args });
  });
});

describe('a sole wrapper inside the arguments [call.repair]', () => {
  test.each(['args', 'arguments', 'input', 'parameters'])(
    '%s is taken off for a trusted tool that does not declare it',
    (key) => {
      const expected = { id: 'read_plan', args: { path: 'a' } };
      expect(repair({ id: 'read_plan', args: { [key]: { path: 'a' } } })).toEqual(expected);
      expect(repair({ id: 'read_plan', args: { [key]: '{"path":"a"}' } })).toEqual(expected);
    },
  );

  test.each(['args', 'arguments', 'input', 'parameters'])('%s stays for an untrusted tool', (key) => {
    expect(repair({ id: 'far_tool', args: { [key]: { path: 'a' } } })).toEqual({
      id: 'far_tool',
      args: { [key]: { path: 'a' } },
    });
  });

  test('a declared one stays', () => {
    expect(repair({ id: 'spawn', args: { arguments: { x: 1 } } })).toEqual({
      id: 'spawn',
      args: { arguments: { x: 1 } },
    });
    expect(repair({ id: 'spawn', arguments: { x: 1 } })).toEqual({ id: 'spawn', args: { arguments: { x: 1 } } });
    expect(repair({ id: 'open_map', args: { input: { x: 1 } } })).toEqual({
      id: 'open_map',
      args: { input: { x: 1 } },
    });
  });

  test('a wrapper with a neighbour is no wrapper', () => {
    const args = { input: { path: 'a' }, path: 'b' };
    expect(repair({ id: 'read_plan', args })).toEqual({ id: 'read_plan', args });
  });

  test('two wrappers are taken off, a hundred are not', () => {
    expect(repair({ id: 'read_plan', args: { input: { args: { path: 'a' } } } })).toEqual({
      id: 'read_plan',
      args: { path: 'a' },
    });
    const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ args: inner }), { path: 'a' }) as Arguments;
    expect(repair({ id: 'read_plan', args: deep }).args).toHaveProperty('args.args');
  });
});

test('inherited names are never selectors, wrappers or parameters', () => {
  expect(repair(JSON.parse('{"id":"saw_cut","__proto__":{"board":"oak"}}'))).toEqual({
    id: 'saw_cut',
    args: JSON.parse('{"__proto__":{"board":"oak"}}'),
  });
  expect(repair({ id: 'constructor', args: { x: 1 } })).toEqual({ id: 'constructor', args: {} });
  expect(repair({ id: 'read_plan', args: { toString: { path: 'a' } } }).args).toEqual({ toString: { path: 'a' } });
});
