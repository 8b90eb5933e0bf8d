import { describe, expect, it } from 'vitest';
import { type Script, taskScript, type Task } from '../../src/index.ts';
import { candidate, envelope, play } from './fake-host.ts';

const CONTROLS = ['tool_search', 'tool_describe', 'tool_call'];
const reserve = { tool: 'reserve', query: 'reserve stock', args: { sku: 'A', quantity: 2 } };
const book = { tool: 'book', query: 'book a carrier', args: { carrier: 'north' } };
const both: Task = { steps: [reserve, book], answer: (results) => results.join(' and ') };
const SEARCH_BOTH = 'tool_search {"queries":[{"query":"reserve stock"},{"query":"book a carrier"}]}';
const CALL_RESERVE = 'tool_call {"id":"openclaw:shop:reserve","args":{"sku":"A","quantity":2}}';
const CALL_BOOK = 'tool_call {"id":"openclaw:shop:book","args":{"carrier":"north"}}';
const group = (query: string, names: readonly string[], more: object = {}): object => ({
  query,
  candidates: names.map((name) => candidate(name)),
  ...more,
});

describe('with declared tools', () => {
  it('calls them directly, in parallel, under the declared names', async () => {
    const played = await play(taskScript(both), ['reserve', 'book_1a2b3c4d'], (name) => `${name} done`);
    expect(played).toEqual({
      turns: [['reserve {"sku":"A","quantity":2}', 'book_1a2b3c4d {"carrier":"north"}']],
      text: 'reserve done and book_1a2b3c4d done',
    });
  });

  it('keeps the results of two equal steps apart', async () => {
    let count = 0;
    const task = { steps: [reserve, reserve] };
    const played = await play(taskScript(task), ['reserve'], () => `R-${(count += 1)}`);
    expect(played.text).toBe('reserve: R-1\nreserve: R-2');
  });

  it('searches only for what is not declared', async () => {
    const played = await play(taskScript(both), [...CONTROLS, 'reserve'], (name) => {
      if (name === 'tool_search') return JSON.stringify([candidate('book')]);
      return name === 'tool_call' ? envelope('book', 'B-1') : 'R-1';
    });
    expect(played).toEqual({
      turns: [['reserve {"sku":"A","quantity":2}', 'tool_search {"query":"book a carrier"}'], [CALL_BOOK]],
      text: 'R-1 and B-1',
    });
  });
});

describe('with a list in the prompt of what can be called by its name', () => {
  const system = 'Call these tools by their names.\n- reserve (shop): Reserves stock.';
  const script = (task: Task): Script => {
    const plain = taskScript(task);
    return (view) => plain({ ...view, system });
  };
  const run = (name: string): string => {
    if (name === 'tool_search') return JSON.stringify([candidate('book')]);
    if (name === 'tool_describe') return '{"id":"openclaw:shop:reserve","parameters":{}}';
    return name === 'tool_call' ? envelope('book', 'B-1') : 'R-1';
  };

  it('describes what is listed, calls it directly, and searches for the rest', async () => {
    expect(await play(script(both), CONTROLS, run)).toEqual({
      turns: [
        ['tool_describe {"id":"reserve"}', 'tool_search {"query":"book a carrier"}'],
        ['reserve {"sku":"A","quantity":2}', CALL_BOOK],
      ],
      text: 'R-1 and B-1',
    });
  });

  it('gives up where the list was wrong', async () => {
    const played = await play(script({ steps: [reserve] }), CONTROLS, () => 'UNKNOWN_TOOL: no such tool');
    expect(played.text).toBe('I could not do reserve: UNKNOWN_TOOL: no such tool');
  });
});

describe('with the structured controls', () => {
  it('searches for all open steps at once, picks by name and calls in parallel', async () => {
    const played = await play(taskScript(both), CONTROLS, (name, args) => {
      if (name === 'tool_call') return envelope('x', args['id'] === 'openclaw:shop:book' ? 'B-1' : 'R-1');
      const results = [group('reserve stock', ['reserve_dock', 'reserve']), group('book a carrier', ['book'])];
      return `${JSON.stringify({ results })}\nNote: the server maps is down.`;
    });
    expect(played).toEqual({ turns: [[SEARCH_BOTH], [CALL_RESERVE, CALL_BOOK]], text: 'R-1 and B-1' });
  });

  it('takes the first of several candidates with one name', async () => {
    const named = (id: string): object => ({ id, name: 'book', input: '{}' });
    const found = JSON.stringify([candidate('books'), named('mcp:a:book'), named('mcp:b:book')]);
    const run = (name: string): string => (name === 'tool_search' ? found : envelope('book', 'B-1'));
    const played = await play(taskScript({ steps: [book] }), CONTROLS, run);
    expect(played.turns[1]).toEqual(['tool_call {"id":"mcp:a:book","args":{"carrier":"north"}}']);
  });

  it('describes a tool whose input is unknown before it calls it, once for two steps', async () => {
    const steps = [book, { ...book, args: { carrier: 'south' } }];
    const played = await play(taskScript({ steps }), CONTROLS, (name) => {
      if (name === 'tool_search') return JSON.stringify([candidate('book', 'unknown')]);
      return name === 'tool_describe' ? '{"id":"openclaw:shop:book","parameters":{}}' : envelope('book', 'ok');
    });
    expect(played.turns).toEqual([
      ['tool_search {"query":"book a carrier"}'],
      ['tool_describe {"id":"openclaw:shop:book"}'],
      [CALL_BOOK, 'tool_call {"id":"openclaw:shop:book","args":{"carrier":"south"}}'],
    ]);
  });

  it('searches alone for a tool that a cut batch may have dropped', async () => {
    const played = await play(taskScript(both), CONTROLS, (name, args) => {
      if (name === 'tool_call') return envelope('x', 'ok');
      if (args['query'] === 'book a carrier') return JSON.stringify([candidate('book')]);
      const results = [group('reserve stock', ['reserve']), group('book a carrier', ['bookings'], { truncated: true })];
      return JSON.stringify({ results, truncated: true });
    });
    expect(played.turns).toEqual([
      [SEARCH_BOTH],
      [CALL_RESERVE, 'tool_search {"query":"book a carrier"}'],
      [CALL_BOOK],
    ]);
  });

  it('puts at most 16 queries and 512 bytes into one search', async () => {
    const steps = Array.from({ length: 20 }, (_, index) => ({
      tool: `t${index}`,
      query: `find tool ${index}`,
      args: {},
    }));
    const played = await play(taskScript({ steps, searchLimit: 2 }), CONTROLS, (name, args) => {
      if (name === 'tool_call') return envelope('x', 'ok');
      const queries = args['queries'] as readonly { query: string }[];
      expect(queries.length).toBeLessThanOrEqual(16);
      expect(JSON.stringify(queries).length).toBeLessThanOrEqual(512);
      expect(queries[0]).toEqual({ query: expect.any(String) as string, limit: 2 });
      const toName = (query: string): string => query.replace('find tool ', 't');
      return JSON.stringify({ results: queries.map(({ query }) => group(query, [toName(query)])) });
    });
    expect(played.turns.flat().filter((call) => call.startsWith('tool_search'))).toHaveLength(2);
    expect(played.text.split('\n')).toHaveLength(20);
  });

  it('uses the names that its host gives the controls', async () => {
    const names = { search: 'find', describe: 'show', call: 'use', code: 'run' };
    const run = (name: string): string =>
      name === 'find' ? JSON.stringify([candidate('book')]) : envelope('book', 'ok');
    const played = await play(taskScript({ steps: [book] }, names), ['find', 'show', 'use'], run);
    expect(played.text).toBe('book: ok');
  });
});

describe('what goes wrong is said', () => {
  it('names the tool that no search finds, after doing the rest', async () => {
    const played = await play(taskScript(both), CONTROLS, (name) => {
      if (name === 'tool_call') return envelope('reserve', 'R-1');
      return JSON.stringify({ results: [group('reserve stock', ['reserve']), group('book a carrier', [])] });
    });
    expect(played.turns).toEqual([[SEARCH_BOTH], [CALL_RESERVE]]);
    expect(played.text).toBe('reserve: R-1\nI could not do book: I cannot find a tool named book.');
  });

  it('names the tool where nothing helps to find one', async () => {
    const played = await play(taskScript({ steps: [book] }), ['tool_search'], () => '');
    expect(played).toEqual({ turns: [], text: 'I could not do book: I cannot find a tool named book.' });
  });

  const failures: readonly [
    title: string,
    declared: readonly string[],
    run: (name: string) => string,
    reason: string,
  ][] = [
    ['a direct call', ['book'], () => 'Error: no carrier north', 'Error: no carrier north'],
    ['a search', CONTROLS, () => 'limit must be at least 1.', 'limit must be at least 1.'],
    [
      'a description',
      CONTROLS,
      (name) => (name === 'tool_search' ? JSON.stringify([candidate('book', 'unknown')]) : 'Unknown tool.'),
      'Unknown tool.',
    ],
    [
      'a call through the control',
      CONTROLS,
      (name) => (name === 'tool_search' ? JSON.stringify([candidate('book')]) : 'book is blocked by policy.'),
      'book is blocked by policy.',
    ],
  ];
  it.each(failures)('repeats the error of %s and stops', async (_title, declared, run, reason) => {
    const played = await play(taskScript({ ...both, steps: [book] }), declared, run);
    expect(played.text).toBe(`I could not do book: ${reason}`);
  });
});
