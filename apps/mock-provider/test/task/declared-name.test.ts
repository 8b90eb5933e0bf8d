import { expect, it } from 'vitest';
import { declaredName } from '../../src/task/declared-name.ts';

const long = `warehouse_${'x'.repeat(60)}`;
const rows: readonly [tool: string, declared: readonly string[], name: string | undefined][] = [
  ['reserve', ['reserve_1a2b3c4d', 'reserve'], 'reserve'],
  ['reserve', ['other', 'reserve_1a2b3c4d'], 'reserve_1a2b3c4d'],
  ['files.read', ['files_read_00ff17aa'], 'files_read_00ff17aa'],
  ['reserve', ['reserve_stock'], undefined],
  ['reserve', ['reserve_facade'], undefined],
  ['reserve', ['unreserve_1a2b3c4d'], undefined],
  [long, [`${long.slice(0, 55)}_1a2b3c4d`], `${long.slice(0, 55)}_1a2b3c4d`],
  [long, ['warehouse_1a2b3c4d'], undefined],
  ['constructor', ['toString'], undefined],
  ['__proto__', ['__proto__'], '__proto__'],
];

it.each(rows)('%s among %j is %s', (tool, declared, name) => {
  expect(
    declaredName(
      tool,
      declared.map((each) => ({ name: each, description: '', parameters: {} })),
    ),
  ).toBe(name);
});
