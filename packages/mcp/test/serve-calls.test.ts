import { expect, test } from 'vitest';
import type { ToolResult } from '@toolcrib/tool';
import { createLiveCalls, type CallLeg, type LegOutcome, type LiveCalls } from '../src/serve-calls.ts';
import { WAITING_CALLS_MAX_COUNT } from '../src/limits.ts';
import { text } from './serve-support.ts';

const leg: CallLeg = { signal: new AbortController().signal, canAsk: true };
const yes = { action: 'accept', content: { decision: 'once' } };

function calls(): LiveCalls {
  let ids = 0;
  return createLiveCalls({ newId: () => `id-${(ids += 1)}`, hasSession: true });
}

/** Begins a call that asks one question and says the answer. */
function asking(live: LiveCalls, signals: AbortSignal[] = []): Promise<LegOutcome> {
  return live.begin({ name: 'ask', args: { n: 1 } }, leg, async (call): Promise<ToolResult> => {
    signals.push(call.signal);
    const answer = await live.ask({ callId: call.callId, message: '?', signal: call.signal });
    return text(answer);
  });
}

function waiting(outcome: LegOutcome) {
  if (outcome.kind !== 'questions') throw new Error('the call did not wait');
  return { token: outcome.token, key: outcome.questions[0]?.key ?? '' };
}

test('a call that asked goes on with the answers of the next request', async () => {
  const live = calls();
  const { token, key } = waiting(await asking(live));
  const outcome = await live.resume({ name: 'ask', args: { n: 1 } }, leg, { token, responses: { [key]: yes } });
  expect(outcome).toEqual({ kind: 'result', result: text('once') });
});

test('a token is good for one request, and only for the same call', async () => {
  const live = calls();
  const { token, key } = waiting(await asking(live));
  const responses = { [key]: yes };
  expect(live.resume({ name: 'ask', args: { n: 2 } }, leg, { token, responses })).toBeUndefined();
  expect(live.resume({ name: 'other', args: { n: 1 } }, leg, { token, responses })).toBeUndefined();
  expect(live.resume({ name: 'ask', args: { n: 1 } }, leg, { token: 'guess', responses })).toBeUndefined();
  expect(await live.resume({ name: 'ask', args: { n: 1 } }, leg, { token, responses })).toMatchObject({
    kind: 'result',
  });
  expect(live.resume({ name: 'ask', args: { n: 1 } }, leg, { token, responses })).toBeUndefined();
});

test('a request without the answer is asked again under a new token', async () => {
  const live = calls();
  const first = waiting(await asking(live));
  const again = live.resume({ name: 'ask', args: { n: 1 } }, leg, { token: first.token, responses: {} });
  const second = waiting((await again) as LegOutcome);
  expect(second.token).not.toBe(first.token);
  expect(second.key).toBe(first.key);
});

test('a question that is settled elsewhere lets the call end before the client comes back', async () => {
  const live = calls();
  const settled = new AbortController();
  const outcome = await live.begin({ name: 'ask', args: {} }, leg, async (call) =>
    text(await live.ask({ callId: `${call.callId}.3`, message: '?', signal: settled.signal })),
  );
  settled.abort();
  const { token } = waiting(outcome);
  expect(await live.resume({ name: 'ask', args: {} }, leg, { token, responses: {} })).toEqual({
    kind: 'result',
    result: text('timed-out'),
  });
});

test('a question of a call that nobody made, or that has ended, reaches nobody', async () => {
  const live = calls();
  const { signal } = new AbortController();
  expect(await live.ask({ callId: 'unknown', message: '?', signal })).toBe('timed-out');
  let ended = '';
  await live.begin({ name: 'x', args: {} }, leg, async (call) => {
    ended = call.callId;
    return text('done');
  });
  expect(await live.ask({ callId: ended, message: '?', signal })).toBe('timed-out');
});

test('closing aborts the calls that wait', async () => {
  const live = calls();
  const signals: AbortSignal[] = [];
  const { token } = waiting(await asking(live, signals));
  live.close();
  expect(signals[0]?.aborted).toBe(true);
  expect(live.resume({ name: 'ask', args: { n: 1 } }, leg, { token, responses: {} })).toBeUndefined();
});

test('past the limit the call that has waited longest is given up', async () => {
  const live = calls();
  const signals: AbortSignal[] = [];
  for (let count = 0; count <= WAITING_CALLS_MAX_COUNT; count += 1) waiting(await asking(live, signals));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, ...signals.slice(1).map(() => false)]);
  live.close();
});
