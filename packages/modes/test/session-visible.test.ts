import { expect, test } from 'vitest';
import { crib } from './crib.ts';
import { tool } from './fixtures.ts';

const saw = tool({ name: 'saw_cut' });
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const read = tool({ owner: 'core', name: 'read' });
const ids = (tools: readonly { readonly id: string }[]): readonly string[] => tools.map(({ id }) => id);

test('what is visible is the same list while nothing changes, and follows a policy without a name for its denials', () => {
  const { session, denied } = crib([saw, bell, read]);
  const first = session.visible();
  expect(session.visible()).toBe(first);
  session.append([tool({ name: 'file_off', catalogMode: 'direct-only' })]);
  expect(ids(session.visible())).toEqual([...ids(first).slice(0, 2), 'openclaw:shop:file_off']);
  denied.add('bell_ring');
  expect(ids(session.visible())).toEqual([read.id, 'openclaw:shop:file_off']);
});
