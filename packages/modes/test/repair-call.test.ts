import { isTrusted, ToolcribError, type ToolDefinition } from '@toolcrib/tool';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CallLookups } from '../src/call-selectors.ts';
import { declares } from '../src/declared-parameters.ts';
import { type Arguments, parseArguments } from '../src/parse-arguments.ts';
import { type RepairedCall, repairCall } from '../src/repair-call.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const TEXT = { type: 'string' };
const OBJECT = { type: 'object' };
const TOOLS: readonly ToolDefinition[] = [
  tool({ name: 'saw_cut', inputSchema: objectSchema({ 'board!': TEXT, depth: { type: 'number' } }) }),
  tool({ name: 'read_plan', inputSchema: objectSchema({ 'path!': TEXT }) }),
  tool({ name: 'card_update', inputSchema: objectSchema({ 'id!': TEXT, name: TEXT, toolId: TEXT, title: TEXT }) }),
  tool({ name: 'spawn', inputSchema: objectSchema({ command: TEXT, arguments: OBJECT, args: OBJECT, input: TEXT }) }),
  tool({ name: 'argv', inputSchema: objectSchema({ command: TEXT, args: { type: 'array', items: TEXT } }) }),
  tool({ name: 'open_map', inputSchema: { type: 'object', additionalProperties: true } }),
  tool({ name: 'far_tool', source: 'mcp', inputSchema: untouchable() }),
  tool({ name: 'run', source: 'mcp', owner: 'north', inputSchema: untouchable() }),
  tool({ name: 'run', source: 'mcp', owner: 'south', inputSchema: untouchable() }),
];

const LOOKUPS: CallLookups = {
  idsOf: (word) => TOOLS.filter(({ id, name }) => id === word || name === word).map(({ id }) => id),
  targetOf: (id) => {
    const target = TOOLS.find((known) => known.id === id);
    if (target === undefined) return undefined;
    return { declares: (key) => (isTrusted(target) ? declares(target.inputSchema, key) : 'maybe') };
  },
  form: 'tool_call {...}',
};

function repair(payload: unknown): RepairedCall {
  return repairCall(parseArguments(payload), LOOKUPS);
}

function refusal(payload: unknown): string {
  try {
    repair(payload);
  } catch (error) {
    if (ToolcribError.is(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}

describe('accepted forms', () => {
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
    ['nested under input, untrusted', { id: 'far_tool', input: { q: 1 } }, { id: 'far_tool', args: { q: 1 } }],
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

describe('target fields that are called like selectors', () => {
  test.each<[string, unknown, RepairedCall]>([
    [
      'inside args',
      { id: 'card_update', args: { id: 'c-7', name: 'new' } },
      { id: 'card_update', args: { id: 'c-7', name: 'new' } },
    ],
    [
      'flattened beside another selector',
      { name: 'card_update', id: 'c-7', title: 't' },
      { id: 'card_update', args: { id: 'c-7', title: 't' } },
    ],
    [
      'flattened beside toolId',
      { toolId: 'card_update', id: 'c-7', name: 'n' },
      { id: 'card_update', args: { id: 'c-7', name: 'n' } },
    ],
    ['flattened, untrusted', { id: 'far_tool', name: 'somebody' }, { id: 'far_tool', args: { name: 'somebody' } }],
    ['a field that is no text', { name: 'card_update', id: 7 }, { id: 'card_update', args: { id: 7 } }],
    [
      'beside args, where the target declares it',
      { id: 'card_update', name: 'n', args: { id: 'c' } },
      { id: 'card_update', args: { id: 'c', name: 'n' } },
    ],
    [
      'beside args, where it does not: a mere label',
      { id: 'saw_cut', name: 'Cut it', args: { board: 'oak' } },
      { id: 'saw_cut', args: { board: 'oak' } },
    ],
  ])('survive %s', (_title, payload, expected) => {
    expect(repair(payload)).toEqual(expected);
  });
});

describe('two selectors', () => {
  test('that point at two tools are refused with what to do', () => {
    const sentence = refusal({ id: 'read_plan', name: 'saw_cut', path: '/x' });
    expect(sentence).toMatch(/^INVALID_CALL /);
    expect(sentence).toContain("pass the target's id and nest its arguments under `args`");
    expect(refusal({ id: 'read_plan', toolId: 'saw_cut', args: { path: '/x' } })).toContain('ambiguous');
  });

  test('that point at one tool are one', () => {
    const expected = { id: 'openclaw:shop:saw_cut', args: { board: 'oak' } };
    expect(repair({ id: 'openclaw:shop:saw_cut', name: 'saw_cut', args: { board: 'oak' } })).toEqual(expected);
    expect(repair({ id: 'openclaw:shop:saw_cut', name: 'saw_cut', board: 'oak' })).toEqual(expected);
  });

  test('an id settles a shared name', () => {
    expect(repair({ name: 'run', id: 'mcp:south:run', args: { x: 1 } })).toEqual({
      id: 'mcp:south:run',
      args: { x: 1 },
    });
  });

  test('a shared name alone is left to the lookup, with no arguments', () => {
    expect(repair({ name: 'run', args: { x: 1 } })).toEqual({ id: 'run', args: {} });
  });

  test('an unknown word is left to the lookup', () => {
    expect(repair({ id: 'no_such_tool', args: { x: 1 } })).toEqual({ id: 'no_such_tool', args: {} });
  });
});

describe('a sole wrapper inside the arguments', () => {
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

describe('a parameter of the target that is itself called args', () => {
  test.each<[string, unknown, RepairedCall]>([
    [
      'a list beside id',
      { id: 'argv', command: 'ls', args: ['-l'] },
      { id: 'argv', args: { command: 'ls', args: ['-l'] } },
    ],
    [
      'a list in args',
      { id: 'argv', args: { command: 'ls', args: ['-l'] } },
      { id: 'argv', args: { command: 'ls', args: ['-l'] } },
    ],
    [
      'an object of which no key is declared',
      { id: 'spawn', args: { x: 1 } },
      { id: 'spawn', args: { args: { x: 1 } } },
    ],
    [
      'an object of which a key is declared',
      { id: 'spawn', args: { command: 'ls' } },
      { id: 'spawn', args: { command: 'ls' } },
    ],
  ])('%s', (_title, payload, expected) => {
    expect(repair(payload)).toEqual(expected);
  });

  test('beside other fields it is not clear', () => {
    expect(refusal({ id: 'spawn', command: 'ls', args: { x: 1 } })).toContain('stands beside');
  });
});

describe('what leaves two readings is refused', () => {
  test.each<[string, unknown, string]>([
    ['nothing names a tool', { args: { board: 'oak' } }, '`id` is missing'],
    ['an empty call', {}, '`id` is missing'],
    ['one level down beside something else', { args: { id: 'saw_cut' }, board: 'oak' }, '`id` is missing'],
    ['args is a list', { id: 'saw_cut', args: ['oak'] }, '`args` must be an object'],
    ['args is prose', { id: 'saw_cut', args: 'cut the oak' }, '`args` must be an object'],
    ['args is a number', { id: 'far_tool', args: 5 }, '`args` must be an object'],
    ['fields beside args of an untrusted tool', { id: 'far_tool', args: { q: 1 }, r: 2 }, 'stands beside'],
    ['fields beside input of an untrusted tool', { id: 'far_tool', input: { q: 1 }, r: 2 }, 'stands beside'],
    ['one field in two places', { id: 'saw_cut', args: { depth: 1 }, depth: 2 }, 'stands beside'],
    ['a sole arguments of an untrusted tool', { id: 'far_tool', arguments: { q: 1 } }, 'not clear'],
    ['a dotted path of an untrusted tool', { id: 'far_tool', 'args.a.b': 1 }, 'not clear'],
    ['one dotted and one plain', { id: 'saw_cut', 'args.board': 'oak', board: 'elm' }, 'not clear'],
    ['a name that may be a field', { id: 'openclaw:shop:card_update', name: 'card_update', title: 't' }, 'not clear'],
  ])('%s', (_title, payload, part) => {
    const sentence = refusal(payload);
    expect(sentence).toMatch(/^INVALID_CALL /);
    expect(sentence).toContain(part);
    expect(sentence).toContain('Write it as tool_call {...}.');
  });

  test('digits are not lost inside JSON text', () => {
    expect(refusal({ id: 'saw_cut', args: '{"depth":9007199254740993}' })).toMatch(/UNSAFE_INTEGER .*args\.depth/);
  });

  test('a key of a stranger is shown on one line and bounded', () => {
    const sentence = refusal({ id: 'far_tool', args: { q: 1 }, [`x\n\u202e${'y'.repeat(999)}`]: 2 });
    expect(sentence).not.toMatch(/[\n\u202e]/);
    expect(sentence.length).toBeLessThan(400);
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

describe('whatever a model does to a valid call', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  const field = fc.constantFrom(
    'board',
    'depth',
    'path',
    'id',
    'name',
    'toolId',
    'title',
    'command',
    'arguments',
    'args',
    'input',
    'q',
    '__proto__',
  );
  const value = fc.oneof(
    scalar,
    fc.constantFrom('saw_cut', 'run', '{"path":"a"}', ''),
    fc.dictionary(field, scalar, { maxKeys: 3 }),
    fc.array(scalar, { maxLength: 2 }),
  );
  const valid = fc
    .record({
      target: fc.constantFrom(...TOOLS.map(({ id }) => id)),
      fields: fc.dictionary(field, value, { maxKeys: 5 }),
    })

    .map(({ target: id, fields }) => {
      const target = byId(id);
      // A valid call holds what the target declares; of an untrusted one nobody knows.
      const args = Object.fromEntries(Object.entries(fields).filter(([key]) => declared(target, key) !== 'no'));
      return { id, args };
    });

  // Fields that happen to name the target again look like selectors, and beside `args` they are.
  function withoutNames(args: Arguments, target: ToolDefinition): Arguments {
    const isSelector = (key: string): boolean => ['id', 'name', 'toolId'].includes(key);
    const rest = Object.entries(args).filter(([key, item]) => !(isSelector(key) && item === target.name));
    return Object.fromEntries(rest);
  }

  function byId(id: string): ToolDefinition {
    const found = TOOLS.find((known) => known.id === id);
    if (found === undefined) throw new Error(`no fixture ${id}`);
    return found;
  }

  function outcome(payload: unknown): RepairedCall | 'refused' {
    try {
      return repair(payload);
    } catch (error) {
      if (ToolcribError.is(error)) return 'refused';
      throw error;
    }
  }

  function declared(target: ToolDefinition, key: string): string {
    return isTrusted(target) ? declares(target.inputSchema, key) : 'maybe';
  }

  // The documented form is right by definition; a wrapper that no schema declares is taken off.
  function isPlain(target: ToolDefinition, args: Arguments): boolean {
    const [only, ...others] = Object.keys(args);
    const isWrapper = others.length === 0 && ['args', 'arguments', 'input', 'parameters'].includes(only ?? '');
    return !isWrapper || (declared(target, only ?? '') === 'yes' && only !== 'args');
  }

  function expectRight(call: RepairedCall | 'refused', target: ToolDefinition, args: Arguments): void {
    if (call === 'refused') return;
    expect(LOOKUPS.idsOf(call.id)).toEqual([target.id]);
    expect(call.args).toEqual(args);
  }

  test('nesting it reaches that tool with those arguments, or is refused', () => {
    fc.assert(
      fc.property(valid, fc.constantFrom('id', 'toolId', 'name'), fc.boolean(), ({ id, args }, selector, asText) => {
        const target = byId(id);
        fc.pre(isPlain(target, args) && declared(target, 'args') !== 'yes');
        expectRight(outcome({ [selector]: target.id, args: asText ? JSON.stringify(args) : args }), target, args);
        expectRight(outcome({ args: { [selector]: target.id, args } }), target, args);
      }),
      { numRuns: 500 },
    );
  });

  test('flattening it reaches that tool with those arguments, or is refused', () => {
    fc.assert(
      fc.property(
        valid,
        fc.constantFrom('id', 'toolId', 'name'),
        fc.constantFrom('', 'args.'),
        ({ id, args }, selector, prefix) => {
          const target = byId(id);
          // Flattened, these are the documented form itself or nothing at all.
          fc.pre(isPlain(target, withoutNames(args, target)) && !(prefix === '' && Object.hasOwn(args, selector)));
          fc.pre(prefix !== '' || !['args', 'input'].some((key) => Object.hasOwn(args, key) && isEmpty(args[key])));
          const flat = Object.entries(args).map(([key, item]): [string, unknown] => [prefix + key, item]);
          expectRight(outcome(Object.fromEntries([[selector, target.id], ...flat])), target, args);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('wrapping it once more reaches that tool with those arguments, or is refused', () => {
    fc.assert(
      fc.property(valid, fc.constantFrom('arguments', 'input', 'parameters'), ({ id, args }, wrapper) => {
        const target = byId(id);
        fc.pre(isPlain(target, args) && declared(target, wrapper) === 'no' && declared(target, 'args') === 'no');
        expectRight(outcome({ id: target.id, args: { [wrapper]: args } }), target, args);
        expectRight(outcome({ id: target.id, [wrapper]: args }), target, args);
      }),
      { numRuns: 500 },
    );
  });

  test('any payload at all ends in a call of a tool that it names, or is refused', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(field, fc.constantFrom('args.x', 'args.a.b')),
          fc.oneof(value, fc.constantFrom(...TOOLS.map(({ id }) => id))),
          { maxKeys: 5 },
        ),
        (payload) => {
          const call = outcome(payload);
          if (call !== 'refused') expect(JSON.stringify(payload)).toContain(JSON.stringify(call.id).slice(1, -1));
        },
      ),
      { numRuns: 500 },
    );
  });

  function isEmpty(item: unknown): boolean {
    const isText = typeof item === 'string' && ['', 'null', '{}'].includes(item.trim());
    return isText || (typeof item === 'object' && item !== null && Object.keys(item).length === 0);
  }
});
