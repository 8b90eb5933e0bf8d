import { expect, test } from 'vitest';
import { isCallableByName } from '../../src/task/listed-name.ts';

const LIST = '- saw_cut (shop): Cuts.\n- plane (shop)';

test.each([
  ['saw_cut', `Call these tools by their names or with some_control.\n${LIST}`, true],
  ['plane', `Call any of them by its name.\n${LIST}\n\nmine`, true],
  ['saw', `Call these tools by their names.\n${LIST}`, false],
  ['shop', `Call these tools by their names.\n${LIST}`, false],
  ['saw_cut', `Call these tools with some_control.\n${LIST}`, false],
  ['saw_cut', `Call nobody. Tools are known by their names.\n${LIST}`, false],
  ['saw_cut', 'Call these tools by their names.', false],
  ['saw_cut', '', false],
])('a prompt that lists %s or not, in %j, invites its call: %s', (tool, system, invited) => {
  expect(isCallableByName(tool, system)).toBe(invited);
});
