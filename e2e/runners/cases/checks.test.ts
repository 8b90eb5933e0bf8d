// A check that is not made must not look like one that holds.

import { expect, test } from 'vitest';
import { checkKeys, contains, mentions, mustNotContain } from './checks.ts';
import { runArgumentsCase } from './arguments-cases.ts';
import { runRankingCase } from './ranking-cases.ts';
import { openRuled } from './ruled/open-ruled.ts';

const unknown = (key: string): readonly string[] => [`no check for ${key}`];
const TOOL = { ref: 'one', source: 'plugin', name: 'one', description: 'Does one thing.' };

test('a key that no check knows does not hold, alone or in a set of alternatives', () => {
  expect(checkKeys({ madeUp: 1 }, unknown)).toEqual(['no check for madeUp']);
  expect(checkKeys({ oneOf: [{ madeUp: 1 }] }, unknown)).toEqual(['none of oneOf: no check for madeUp']);
});

test('what the runner sees to in every kind needs no check of its own, but keeps one that there is', () => {
  expect(checkKeys({ noUnhandledRejection: true, hostAlive: true }, unknown)).toEqual([]);
  expect(checkKeys({ gatewayAlive: true }, () => ['it is dead'])).toEqual(['it is dead']);
});

test('one word is looked for like a list of one', () => {
  expect(mentions('all went well', 'failed|broke')).toHaveLength(1);
  expect(mustNotContain('the key is k-1', 'k-1')).toHaveLength(1);
  expect(contains('abc', 'd')).toHaveLength(1);
});

test('what stands beside the checks of each call is checked too', async () => {
  const calls = [{ control: 'tool_call', arguments: { id: 'one', args: {} } }];
  const one = { id: 'x', kind: 'arguments', title: '', given: { tools: [TOOL], calls } };
  expect(await runArgumentsCase({ ...one, expect: { eachCall: [{}], madeUp: 1 } })).toEqual(['no check for madeUp']);
  expect(await runArgumentsCase({ ...one, expect: { eachCall: [{}], toolCalls: [{ ref: 'one', args: {} }] } })).toEqual(
    [],
  );
});

test('groups of a batch are held against the order of the request', async () => {
  const given = { tools: [TOOL], queries: [{ query: 'one' }, { query: 'thing' }] };
  const one = { id: 'x', kind: 'ranking', title: '', given };
  const wrong = { groups: [{ query: 'thing' }, { query: 'one' }] };
  expect(await runRankingCase({ ...one, expect: { groupsInRequestOrder: true } })).toEqual([]);
  expect(await runRankingCase({ ...one, expect: wrong })).toHaveLength(2);
});

test('a server of an unknown transport is not taken for one on pipes', async () => {
  await expect(openRuled('one', { transport: 'pigeon' }, 'nowhere')).rejects.toThrow('no such transport: pigeon');
});
