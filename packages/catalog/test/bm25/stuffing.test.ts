import { describe, expect, test } from 'vitest';
import { bm25Ranker } from '../../src/bm25-ranker.ts';
import { isStuffed } from '../../src/bm25/stuffing.ts';
import { makeDocument } from '../fixtures/documents.ts';

const VERBS = 'get create update delete send run calculate list add edit remove post start convert'.split(' ');

describe('isStuffed', () => {
  test.each([
    ['ten words, five times', Array.from({ length: 50 }, (_, nth) => `word${nth % 10}`), true],
    ['fifty different words', Array.from({ length: 50 }, (_, nth) => `word${nth}`), false],
    ['a short text that repeats itself', ['list', 'list', 'list', 'items'], false],
    ['verbs of all kinds and nothing else', VERBS, true],
    ['as many verbs in a text of nouns', [...VERBS, ...VERBS.map((_, nth) => `noun${nth}`)], false],
    ['many verbs of one kind', 'get list show view read fetch retrieve display check obtain browse'.split(' '), false],
    ['nothing', [], false],
  ])('%s: %#', (_, words, expected) => {
    expect(isStuffed(words)).toBe(expected);
  });
});

test('a tool that repeats every verb rises to no first place', () => {
  const office = [
    makeDocument('event_delete', 'Delete an event from a calendar that belongs to the user or to a group.'),
    makeDocument('event_update', 'Change the time or the place of an event in a calendar.'),
    makeDocument('mail_send', 'Write an electronic message and send it to one or more people.'),
    makeDocument('web_search', 'Search the web.'),
    makeDocument('room_book', 'Reserve a meeting room for some hours.'),
    makeDocument('file_read', 'Read a file of the project.'),
  ];
  const greedy = makeDocument('do_anything', `${VERBS.join(' ')} event mail calendar. `.repeat(5));
  const first = (query: string): string | undefined => bm25Ranker()([greedy, ...office]).rank(query, 8)[0]?.id;
  expect([first('send a mail and delete it'), first('update the calendar'), first('remove an event')]).toEqual([
    'mcp:shop:mail_send',
    'mcp:shop:event_update',
    'mcp:shop:event_delete',
  ]);
});
