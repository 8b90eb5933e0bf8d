import type { SessionLog } from '@toolcrib/telemetry';
import type { CallContext } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';
import { createControls } from '../src/controls.ts';
import { crib } from './crib.ts';
import { objectSchema, tool } from './fixtures.ts';

const CONFIG = resolveConfig(undefined);
const context = (callId: string): CallContext => ({ callId, route: 'code', signal: new AbortController().signal });
const saw = tool({ name: 'saw_cut', inputSchema: objectSchema({ 'board!': { type: 'string' } }) });
const plane = tool({ name: 'plane_off' });

test('each executed operation is counted once and written down once, and a refused one is not [search.batch]', async () => {
  const events: unknown[] = [];
  const log: SessionLog = { write: (event) => void events.push(event), dropped: () => 0 };
  const { session } = crib([saw, plane], { log });
  const controls = createControls(session, CONFIG);
  await controls.search({ query: 'saw_cut' });
  await expect(controls.search({ query: 'saw', limit: 0 })).rejects.toMatchObject({ code: 'INVALID_SEARCH' });
  await controls.describe({ id: 'saw_cut' });
  await expect(controls.describe({ id: 'no_such' })).rejects.toMatchObject({ code: 'UNKNOWN_TOOL' });
  await controls.call({ id: 'saw_cut', args: { board: 'oak' } }, context('c1'));
  expect(saw.calls.splice(0)).toEqual([{ board: 'oak' }]);
  expect(session.counters.totals()).toMatchObject({ searchCount: 1, describeCount: 1, callCount: 1 });
  expect(events).toEqual([
    { kind: 'search', query: 'saw_cut', hits: expect.arrayContaining([saw.id]) as unknown },
    { kind: 'describe', id: saw.id },
    { kind: 'call', callId: 'c1', id: 'saw_cut', route: 'code' },
  ]);
});

test('the envelope holds the raw result [call]', async () => {
  const result = { content: [{ type: 'image', data: 'QUJD', mimeType: 'image/png' }], details: { n: 1 } } as const;
  const photo = tool({ name: 'photo', result });
  const controls = createControls(crib([photo]).session, CONFIG);
  expect(await controls.call({ id: 'photo' }, context('c1'))).toEqual({
    tool: { id: photo.id, name: 'photo', source: 'openclaw' },
    result,
  });
});

describe('arguments [call.repair]', () => {
  test.each([
    ['absent', undefined],
    ['null', null],
    ['blank', ' '],
    ['an empty object', {}],
  ])('that are %s mean an empty object', async (_title, args) => {
    await createControls(crib([plane]).session, CONFIG).call({ id: 'plane_off', args }, context('c1'));
    expect(plane.calls.splice(0)).toEqual([{}]);
  });

  test('that are JSON text of an object are read', async () => {
    await createControls(crib([saw]).session, CONFIG).call({ id: 'saw_cut', args: '{"board":"oak"}' }, context('c1'));
    expect(saw.calls.splice(0)).toEqual([{ board: 'oak' }]);
  });

  test('that are a list are refused', async () => {
    const call = createControls(crib([saw]).session, CONFIG).call({ id: 'saw_cut', args: [1] }, context('c1'));
    await expect(call).rejects.toMatchObject({ code: 'INVALID_JSON' });
  });
});

test('a query past 4,096 characters is cut, and its limit is settled as configured', async () => {
  const asked: unknown[] = [];
  const { session } = crib([saw]);
  const spied = {
    ...session,
    search: (query: string, options: { readonly limit: number }) => {
      asked.push([query.length, options.limit]);
      return session.search(query, options);
    },
  };
  const controls = createControls(spied, resolveConfig({ mode: 'tools', searchDefaultLimit: 3, maxSearchLimit: 5 }));
  await controls.search({ query: 'x'.repeat(5_000) });
  await controls.search({ query: 'saw', limit: 9 });
  expect(asked).toEqual([
    [4_096, 3],
    [3, 5],
  ]);
});

test.each([
  ['a query that is no text', (controls: ReturnType<typeof createControls>) => controls.search({ query: 7 as never })],
  ['an id that is no text', (controls: ReturnType<typeof createControls>) => controls.describe({ id: null as never })],
  [
    'a call without an id',
    (controls: ReturnType<typeof createControls>) => controls.call({ id: undefined as never }, context('c')),
  ],
])('%s is refused with an error of ours', async (_title, ask) => {
  await expect(ask(createControls(crib([saw]).session, CONFIG))).rejects.toMatchObject({
    code: expect.stringMatching(/^INVALID_/) as unknown,
  });
});

test('errors speak the words of the surface that they were made for', async () => {
  const steps = {
    find: 'Use openclaw.tools.search("...").',
    callForm: (word: string) => `openclaw.tools.call("${word}", {...})`,
    controls: [],
  };
  const controls = createControls(crib([saw]).session, CONFIG, steps);
  await expect(controls.call({ id: 'no_such' }, context('c1'))).rejects.toThrow('Use openclaw.tools.search("...").');
});

test('which tools are visible depends on the mode of the config', async () => {
  const pick = tool({ source: 'client', name: 'pick' });
  const { session } = crib([pick]);
  const inCode = createControls(session, { ...CONFIG, mode: 'code' });
  await expect(inCode.call({ id: 'pick' }, context('c1'))).rejects.toMatchObject({ code: 'CALL_DIRECTLY' });
  expect((await inCode.search({ query: 'pick' })).candidates).toMatchObject([{ visible: true }]);
  await createControls(session, CONFIG).call({ id: 'pick' }, context('c2'));
  expect(pick.calls).toHaveLength(1);
});

test('after the session was cleared everything rejects, and nothing is counted [catalog.session]', async () => {
  const { session } = crib([saw]);
  const controls = createControls(session, CONFIG);
  session.clear();
  await expect(controls.search({ query: 'saw' })).rejects.toMatchObject({ code: 'SESSION_CLOSED' });
  await expect(controls.describe({ id: 'saw_cut' })).rejects.toMatchObject({ code: 'SESSION_CLOSED' });
  await expect(controls.call({ id: 'saw_cut' }, context('c1'))).rejects.toMatchObject({ code: 'SESSION_CLOSED' });
  expect(session.counters.totals()).toMatchObject({ searchCount: 0, describeCount: 0, callCount: 0 });
});
