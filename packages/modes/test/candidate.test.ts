import { expect, test } from 'vitest';
import { toCandidate } from '../src/candidate.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

test('a plugin tool shows its types and never its schema [search.hit]', () => {
  const saw = tool({
    name: 'saw_cut',
    label: 'Cut a board',
    description: 'Cuts a board to length.',
    inputSchema: objectSchema({ 'board!': { type: 'string' }, depth: { type: 'integer' } }),
    outputSchema: {
      type: 'object',
      properties: { done: { type: 'boolean' } },
      required: ['done'],
      additionalProperties: false,
    },
  });
  const candidate = toCandidate(saw);
  expect(candidate).toEqual({
    id: 'openclaw:shop:saw_cut',
    source: 'openclaw',
    sourceName: 'shop',
    name: 'saw_cut',
    label: 'Cut a board',
    description: 'Cuts a board to length.',
    input: '{ board: string; depth?: number }',
    output: '{ done: boolean }',
  });
  expect(Object.keys(candidate).slice(0, 7)).toEqual([
    'id',
    'source',
    'sourceName',
    'name',
    'label',
    'description',
    'input',
  ]);
});

test('a tool of a server says where it lives, and its schema is not read [search.hit] [signature.untrusted] [catalog.untrusted]', () => {
  const far = tool({
    source: 'mcp',
    owner: 'dépôt:1',
    name: 'scan',
    inputSchema: untouchable(),
    outputSchema: untouchable(),
  });
  expect(toCandidate(far)).toEqual({
    id: 'mcp:dépôt%3A1:scan',
    source: 'mcp',
    sourceName: 'dépôt:1',
    name: 'scan',
    label: 'scan',
    description: 'Does scan.',
    input: 'unknown',
    mcp: { serverName: 'dépôt:1', toolName: 'scan' },
  });
});

test('a client tool has no server', () => {
  expect(toCandidate(tool({ source: 'client', name: 'pick' }))).not.toHaveProperty('mcp');
});

test('marks are there when they hold and absent when they do not [search.hit]', () => {
  expect(toCandidate(tool({ name: 'a' }), { visible: true, weak: true })).toMatchObject({ visible: true, weak: true });
  const plain = toCandidate(tool({ name: 'a' }), { visible: false, weak: false });
  expect('visible' in plain || 'weak' in plain).toBe(false);
});

test.each([
  ['blanks are collapsed', 'Cuts\n\n a\tboard.', 'Cuts a board.'],
  ['invisible characters are removed', 'Cuts\u200b a \u202eboard\u202c.\ufeff\u{e0041}\u001b[31m', 'Cuts a board.[31m'],
  ['180 characters stay', 'd'.repeat(180), 'd'.repeat(180)],
  ['181 are cut, with the mark inside the bound', 'd'.repeat(181), `${'d'.repeat(177)}...`],
  ['a character of two units is not split', `${'d'.repeat(176)}🪚🪚🪚`, `${'d'.repeat(176)}...`],
  ['no description is an empty one', '', ''],
])('in a description %s', (_title, description, expected) => {
  expect(toCandidate(tool({ name: 'a', description })).description).toBe(expected);
});

test('a label is cleaned like prose, and one of nothing is the name [search.hit]', () => {
  expect(toCandidate(tool({ name: 'a', label: 'Cut\u202e it' })).label).toBe('Cut it');
  expect(toCandidate(tool({ name: 'a', label: '\u200b' })).label).toBe('a');
});
