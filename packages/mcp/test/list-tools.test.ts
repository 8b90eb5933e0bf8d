// Pages of a list, from servers that page well, badly or without end.

import { ProtocolError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { listTools, type Requester } from '../src/list-tools.ts';

type Page = Readonly<Record<string, unknown>> | Error;

/** Answers by cursor; keeps the cursors that were asked for. */
function pager(pages: (cursor: string | undefined, count: number) => Page): Requester & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const request = (wanted: { params?: { cursor?: string } }): Promise<unknown> => {
    asked.push(wanted.params?.cursor);
    const page = pages(wanted.params?.cursor, asked.length);
    return page instanceof Error ? Promise.reject(page) : Promise.resolve(page);
  };
  return { request, asked } as unknown as Requester & { readonly asked: unknown[] };
}
const list = (client: Requester) => listTools(client, new AbortController().signal);

describe('listTools', () => {
  it('asks page by page until there is no cursor', async () => {
    const pages = new Map<string | undefined, Page>([
      [undefined, { tools: ['a'], nextCursor: 'p2' }],
      ['p2', { tools: ['b'], nextCursor: 'p3' }],
      ['p3', { tools: ['c'] }],
    ]);
    const client = pager((cursor) => pages.get(cursor) ?? new Error('unknown cursor'));
    expect(await list(client)).toEqual({ tools: ['a', 'b', 'c'] });
    expect(client.asked).toEqual([undefined, 'p2', 'p3']);
  });

  it.each([null, '', 5])('takes a cursor of %j as the end', async (nextCursor) => {
    const client = pager(() => ({ tools: ['a'], nextCursor }));
    expect(await list(client)).toEqual({ tools: ['a'] });
  });

  it('stops where a cursor repeats', async () => {
    const client = pager((cursor) => ({ tools: [cursor ?? 'first'], nextCursor: cursor === 'x' ? 'y' : 'x' }));
    expect(await list(client)).toEqual({
      tools: ['first', 'x', 'y'],
      problem: 'Its tool list repeats a page cursor: the pages so far were kept.',
    });
  });

  it('stops after 64 pages', async () => {
    const client = pager((_cursor, count) => ({ tools: [count], nextCursor: String(count) }));
    const listed = await list(client);
    expect([listed.tools.length, client.asked.length]).toEqual([64, 64]);
    expect(listed.problem).toBe('Its tool list has more than 64 pages: the rest was left out.');
  });

  it('stops at 10,000 tools', async () => {
    const listed = await list(pager((_cursor, count) => ({ tools: Array(6_000).fill(count), nextCursor: `${count}` })));
    expect(listed.tools.length).toBe(10_000);
    expect(listed.problem).toBe('Its tool list was cut at 10000 tools.');
  });

  it('keeps earlier pages where a later one fails', async () => {
    const pages = [{ tools: ['a'], nextCursor: '2' }, new Error('bad cursor')];
    expect(await list(pager((_cursor, count) => pages[count - 1] ?? {}))).toEqual({
      tools: ['a'],
      problem: 'Page 2 of its tool list could not be read: the pages before it were kept.',
    });
  });

  it('takes a server that does not know the method for one without tools', async () => {
    expect(await list(pager(() => new ProtocolError(-32_601, 'Method not found')))).toEqual({ tools: [] });
  });

  it.each([
    ['fails', new Error('broken'), 'broken'],
    ['holds no list', { tools: 'many' }, 'answered without a list'],
  ])('rejects where the first page %s', async (_title, page, message) => {
    await expect(list(pager(() => page))).rejects.toThrow(message);
  });
});
