import { describe, expect, test } from 'vitest';
import { findLookAlikes, shapeOf } from '../src/look-alike.ts';
import { makeTool } from './fixtures/tools.ts';

const original = makeTool({ name: 'send_mail' });

describe('findLookAlikes', () => {
  test.each([
    ['another case', 'Send_Mail'],
    ['Cyrillic letters', 'sеnd_mаil'],
    ['full-width letters', 'ｓend_mail'],
    ['an invisible character', 'send\u200b_mail'],
    ['a digit for a letter', 'send_mai1'],
  ])('reports %s', (_, name) => {
    expect(findLookAlikes([original, makeTool({ name, source: 'mcp', owner: 'evil' })])).toEqual([
      {
        code: 'LOOK_ALIKE',
        source: 'mcp',
        owner: 'evil',
        tool: name.replace('\u200b', ''),
        reason: 'Its name can be mistaken for that of openclaw:core:send_mail; both stay, check that both are meant.',
      },
    ]);
  });

  test.each([
    ['the same name of another owner, which is no disguise', 'send_mail'],
    ['another word', 'send_mails'],
    ['another separator', 'send-mail'],
  ])('does not report %s', (_, name) => {
    expect(findLookAlikes([original, makeTool({ name, source: 'mcp', owner: 'peer' })])).toEqual([]);
  });

  test('takes the trusted tool for the real one, whatever sorts first', () => {
    const client = makeTool({ name: 'SEND_MAIL', source: 'client', owner: 'client' });
    expect(findLookAlikes([client, original]).map((finding) => finding.source)).toEqual(['client']);
  });
});

test.each([
  ['раypal', 'paypal'],
  ['ΑΒΓ', 'abγ'.replace('γ', 'y')],
  ['tool_0', 'tool_o'],
  ['在庫', '在庫'],
])('%s looks like %s', (name, shape) => {
  expect(shapeOf(name)).toBe(shape);
});
