import { describe, expect, test } from 'vitest';
import { actionsOf, askedActions } from '../../src/bm25/actions.ts';

function asked(query: string): number {
  return askedActions(
    query,
    query
      .toLowerCase()
      .split(/[^a-z]+/u)
      .filter(Boolean),
  );
}

/** Tells whether a query asks for what a tool's name says. */
function agrees(query: string, name: string, description = ''): boolean {
  return (asked(query) & actionsOf(name, description.toLowerCase().split(' '))) > 0;
}

describe('a query and a name agree', () => {
  test.each([
    ['delete the vault', 'vault_delete', true],
    ['delete the vault', 'vault_create', false],
    ['remove the vault', 'vault_delete', true],
    ['show me the vaults', 'vault_list', true],
    ['show me the vaults', 'vault_update', false],
    ['What keys are in the vault?', 'keys_list', true],
    ['What keys are in the vault?', 'key_create', false],
    ['send a letter', 'letters_sending', true],
    ['run the test', 'test_executes', true],
  ])('%s and %s: %s', (query, name, expected) => {
    expect(agrees(query, name)).toBe(expected);
  });
});

test('the verbs that open a description widen what a name says', () => {
  expect(agrees('update the record', 'record_create', 'Create or update a record')).toBe(true);
  expect(agrees('update the record', 'record_create', 'Makes a thing that can later update')).toBe(false);
});

test('a name without a verb says nothing, whatever its description says', () => {
  expect(actionsOf('weather', ['get', 'the', 'weather'])).toBe(0);
});

test('a query without a verb asks for nothing in particular', () => {
  expect(asked('weather tomorrow')).toBe(0);
});

test('in a long story all verbs count, in a short request the first', () => {
  const story = `delete ${'very '.repeat(30)} create`;
  expect((asked(story) & actionsOf('x_create', [])) > 0).toBe(true);
  expect((asked('delete what I create') & actionsOf('x_create', [])) > 0).toBe(false);
});

test.each(['__proto__', 'constructor', ''])('%j is no verb', (word) => {
  expect(actionsOf(word, [word])).toBe(0);
});
