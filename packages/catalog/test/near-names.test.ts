import { expect, test } from 'vitest';
import { createNameTable } from '../src/names.ts';
import { findNearNames } from '../src/near-names.ts';
import { makeTool } from './fixtures/tools.ts';

const table = createNameTable(
  ['create_issue', 'create_issues', 'delete_issue', 'weather', 'leather', 'feather'].map((name) => makeTool({ name })),
);

test.each([
  ['creat_issue', ['create_issue', 'create_issues']],
  ['creat issue', ['create_issue', 'create_issues']],
  ['WETHER', ['weather', 'feather', 'leather']],
  ['the wether of tomorrow', ['weather', 'feather', 'leather']],
  ['zygote', []],
  ['', []],
  ['   ', []],
])('%j is near %j', (word, names) => {
  expect(findNearNames(word, table, () => true)).toEqual(names);
});

test('a name that keep refuses is not offered, and makes room for others', () => {
  expect(findNearNames('creat_issue', table, (tool) => tool.name !== 'create_issue')).toEqual(['create_issues']);
});
