import { describe, expect, test } from 'vitest';
import type { RepairedCall } from '../src/repair-call.ts';
import { refusal, repair } from './call-fixtures.ts';

describe('target fields that are called like selectors [call.repair]', () => {
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

describe('two selectors [call.repair]', () => {
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

describe('what leaves two readings is refused [call.repair]', () => {
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
