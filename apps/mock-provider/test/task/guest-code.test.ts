import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { taskScript } from '../../src/index.ts';
import { candidate, play, type Run } from './fake-host.ts';

const steps = [
  { tool: 'reserve', query: 'reserve `stock` ${now}', args: { sku: 'A"\u2028', quantity: 2 } },
  { tool: 'book', query: 'book a carrier', args: { carrier: 'north' } },
];

/** Runs the code of a call against a catalog of three tools and answers as code mode does. */
function codeHost(parameter: string, log: string[] = []): Run {
  const tools = {
    search: (query: string, options?: object) => {
      log.push(`search ${query} ${JSON.stringify(options ?? null)}`);
      return Promise.resolve([candidate('reserve_dock'), candidate('reserve'), candidate('book', 'unknown')]);
    },
    describe: (id: string) => Promise.resolve(log.push(`describe ${id}`)),
    call: (id: string, args: unknown) => {
      log.push(`call ${id} ${JSON.stringify(args)}`);
      return Promise.resolve({ tool: { id }, result: { content: [{ type: 'text', text: `${id} done` }] } });
    },
  };
  return async (name, args) => {
    expect(name).toBe('tool_search_code');
    try {
      const value: unknown = await runInNewContext(`(async () => {\n${String(args[parameter])}\n})()`, {
        openclaw: { tools },
      });
      return JSON.stringify({ ok: true, value, logs: [] });
    } catch (error) {
      return JSON.stringify({ ok: false, error: { code: 'GUEST_THREW', message: (error as Error).message } });
    }
  };
}

it('runs one body that searches and calls for every step, and reads the results back', async () => {
  const log: string[] = [];
  const task = { steps, answer: (results: readonly string[]) => results.join(' / ') };
  const played = await play(taskScript(task), ['tool_search_code'], codeHost('code', log));
  expect(log).toEqual([
    'search reserve `stock` ${now} null',
    'call openclaw:shop:reserve {"sku":"A\\"\u2028","quantity":2}',
    'search book a carrier null',
    'describe openclaw:shop:book',
    'call openclaw:shop:book {"carrier":"north"}',
  ]);
  expect(played.turns).toHaveLength(1);
  expect(played.text).toBe('openclaw:shop:reserve done / openclaw:shop:book done');
});

it('passes the code under the parameter that the tool declares', async () => {
  const parameters = { type: 'object', properties: { body: { type: 'string' } }, required: ['body'] };
  const log: string[] = [];
  await play(taskScript({ steps, searchLimit: 3 }), [{ name: 'tool_search_code', parameters }], codeHost('body', log));
  expect(log[0]).toBe('search reserve `stock` ${now} {"limit":3}');
});

it('says why the code failed and does not try again', async () => {
  const missing = [{ tool: 'ship', query: 'ship it', args: {} }];
  const played = await play(taskScript({ steps: missing }), ['tool_search_code'], codeHost('code'));
  expect(played.turns).toHaveLength(1);
  expect(played.text).toBe('I could not do ship: I cannot find a tool named ship.');
});

it('calls a declared tool directly and leaves only the rest to the code', async () => {
  const run = codeHost('code');
  const played = await play(taskScript({ steps }), ['tool_search_code', 'book'], (name, args) =>
    name === 'book' ? 'B-1' : run(name, args),
  );
  expect(played.turns[0]?.[0]).toBe('book {"carrier":"north"}');
  expect(played.turns[0]?.[1]).not.toContain('book a carrier');
  expect(played.text).toBe('reserve: openclaw:shop:reserve done\nbook: B-1');
});
