import { type CallContext, type ToolControls, ToolcribError } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { createCodeHost } from '../src/code-host.ts';
import { guestSteps } from '../src/code-instructions.ts';
import { resolveConfig } from '../src/config.ts';
import { createControls } from '../src/controls.ts';
import { crib } from './crib.ts';
import { tool } from './fixtures.ts';

const config = resolveConfig(true);
const open = new AbortController().signal;

/** The host over controls that note the context of each call. */
function host(seen: CallContext[], ancestors?: readonly string[]) {
  const controls: ToolControls = {
    search: () => Promise.reject(new Error('unused')),
    describe: () => Promise.reject(new Error('unused')),
    call: async ({ id }, context) => {
      seen.push(context);
      return { tool: { id: 'openclaw:shop:x', name: id, source: 'openclaw' }, result: { content: [] } };
    },
  };
  return createCodeHost(controls, { callId: 'run-1', signal: open, ...(ancestors && { ancestors }) });
}

test('each call has an id of its own under the run, the signal of the bridge, and the run as its ancestor', async () => {
  const seen: CallContext[] = [];
  const { signal } = new AbortController();
  const made = host(seen, ['outer']);
  await Promise.all([made['call']?.({ id: 'a' }, signal), made['call']?.({ id: 'b', args: {} }, signal)]);
  expect(seen).toEqual([
    { callId: 'run-1.1', route: 'code', signal, ancestors: ['outer', 'run-1'], calledAs: 'a' },
    { callId: 'run-1.2', route: 'code', signal, ancestors: ['outer', 'run-1'], calledAs: 'b' },
  ]);
  expect(seen[0]?.signal).toBe(signal);
});

describe('over a session', () => {
  const plane = tool({ name: 'plane_off' });
  const read = tool({ owner: 'core', name: 'read' });
  const hostOf = (session = crib([plane, read]).session) =>
    createCodeHost(createControls(session, config, guestSteps(config.controlNames)), { callId: 'run', signal: open });

  test('search gives the array, and its notes beside it [search.answer]', async () => {
    const answer = await hostOf()['search']?.({ query: 'plxxe_xff' }, open);
    expect(answer).toEqual({
      value: [],
      notes: ['Nothing matches. Tools with similar names: plane_off.'],
    });
    const found = await hostOf()['search']?.({ query: 'plane_off', limit: 1 }, open);
    expect(found).toMatchObject({ value: [{ id: plane.id }], notes: [] });
  });

  test('a limit that is none is refused by its name', async () => {
    await expect(hostOf()['search']?.({ query: 'a', limit: 0 }, open)).rejects.toThrow('`limit`');
  });

  test('a visible tool is to be called outside the code [code.api]', async () => {
    await expect(hostOf()['call']?.({ id: 'read' }, open)).rejects.toThrow(
      '"read" is one of your own tools: call it directly, as read, outside this code.',
    );
  });

  test('an unknown word gets the next step in JavaScript', async () => {
    await expect(hostOf()['call']?.({ id: 'qqqqqq' }, open)).rejects.toThrow(
      'Unknown tool "qqqqqq". Find tools with await openclaw.tools.search("what it does"), then pass an id that it gives.',
    );
  });

  test('arguments may be JSON text, and text that is none is refused', async () => {
    await hostOf()['call']?.({ id: 'plane_off', args: '{"depth":2}' }, open);
    expect(plane.calls.splice(0)).toEqual([{ depth: 2 }]);
    await expect(hostOf()['call']?.({ id: 'plane_off', args: [1] }, open)).rejects.toMatchObject({
      code: 'INVALID_JSON',
    });
    expect(plane.calls).toEqual([]);
  });

  test('a sequential call runs alone among all calls of one run, and nothing waits for ever [call.sequential]', async () => {
    const order: string[] = [];
    const slow = (name: string, executionMode: 'parallel' | 'sequential') => ({
      ...tool({ name }),
      executionMode,
      execute: async () => {
        order.push(`${name} begins`);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        order.push(`${name} ends`);
        return { content: [] };
      },
    });
    const made = hostOf(crib([slow('glue', 'sequential'), slow('clamp', 'parallel')]).session);
    await Promise.all(['clamp', 'clamp', 'glue', 'clamp'].map(async (id) => made['call']?.({ id }, open)));
    expect(order.indexOf('glue ends') - order.indexOf('glue begins')).toBe(1);
    expect(order).toHaveLength(8);
  });
});

test('what was not written for the model goes to the log and not into the guest', async () => {
  const lines: unknown[] = [];
  const log = { write: (event: unknown) => void lines.push(event), dropped: () => 0 };
  const failing = (error: Error): ToolControls => ({
    search: () => Promise.reject(error),
    describe: () => Promise.reject(error),
    call: () => Promise.reject(error),
  });
  const hidden = createCodeHost(failing(new Error('row 7 of /etc')), { callId: 'r', signal: open }, log);
  await expect(hidden['describe']?.({ id: 'a' }, open)).rejects.toMatchObject({
    code: 'SURFACE_FAILED',
    message: expect.not.stringContaining('/etc'),
  });
  expect(lines).toEqual([{ kind: 'warning', code: 'SURFACE_FAILED', message: 'describe failed: row 7 of /etc' }]);
  const known = createCodeHost(failing(new ToolcribError('TOOL_VANISHED', 'It is gone.')), {
    callId: 'r',
    signal: open,
  });
  await expect(known['call']?.({ id: 'a' }, open)).rejects.toThrow('It is gone.');
});
