// Every sentence of the gate, typed out: what went wrong, with which tool, what to do next.

import { describe, expect, it } from 'vitest';
import type { ToolcribError } from '@toolcrib/tool';
import * as errors from '../src/errors.ts';

const RAN = 'the tool did run, so it may have had its effect: check before you call it again';
const GIVE_UP = 'No arguments will help; use another tool or tell the user.';
const CASES: readonly [ToolcribError, code: string, message: string][] = [
  [
    errors.deniedByPolicy('wipe'),
    'DENIED_BY_POLICY',
    'Calling "wipe" is not allowed by policy. It was not run. Do not retry; use another tool or tell the user.',
  ],
  [
    errors.approvalDenied('wipe', 'refused'),
    'APPROVAL_DENIED',
    '"wipe" was not run: the approval was denied. Do not retry; tell the user or find another way.',
  ],
  [
    errors.approvalDenied('wipe', 'nobody to ask'),
    'APPROVAL_DENIED',
    '"wipe" was not run: it needs an approval, and there is nobody to ask. Do not retry; tell the user or find another way.',
  ],
  [
    errors.approvalDenied('wipe', 'failed'),
    'APPROVAL_DENIED',
    '"wipe" was not run: it needs an approval, and asking for it failed. Do not retry; tell the user or find another way.',
  ],
  [
    errors.approvalTimedOut('wipe'),
    'APPROVAL_TIMED_OUT',
    '"wipe" was not run: nobody approved it in time. Tell the user; retry only if asked to.',
  ],
  [errors.hookVetoed('wipe', 'not at night'), 'HOOK_VETOED', '"wipe" was not run: a hook blocked it: not at night'],
  [
    errors.hookFailed('wipe', { when: 'before', problem: 'failed' }),
    'HOOK_FAILED',
    '"wipe" was not run: a hook that checks calls failed. This is a fault of the host, not of your arguments.',
  ],
  [
    errors.hookFailed('wipe', { when: 'after', problem: 'failed' }),
    'HOOK_FAILED',
    `The result of "wipe" is withheld: a hook that checks results failed. Note that ${RAN}.`,
  ],
  [
    errors.schemaUnusable('wipe', 'no root'),
    'SCHEMA_UNUSABLE',
    `"wipe" was not run: its arguments cannot be checked (no root). ${GIVE_UP}`,
  ],
  [
    errors.validationTimedOut('wipe', 1_000),
    'VALIDATION_TIMED_OUT',
    '"wipe" was not run: checking its arguments took longer than 1000 ms. Try shorter or simpler values.',
  ],
  [
    errors.outputContractUnusable('wipe', 'no root'),
    'OUTPUT_CONTRACT_UNUSABLE',
    `"wipe" was not run: the output it promises cannot be checked (no root). ${GIVE_UP}`,
  ],
  [
    errors.invalidOutput('wipe', 'id: must be string'),
    'INVALID_OUTPUT',
    `"wipe" returned something else than it promises: id: must be string. Note that ${RAN}.`,
  ],
  [errors.toolFailed('wipe', 'no disk'), 'TOOL_FAILED', '"wipe" failed: no disk'],
  [errors.cancelled('wipe', 'waiting'), 'CANCELLED', '"wipe" was cancelled before it started: it was not run.'],
  [
    errors.cancelled('wipe', 'running'),
    'CANCELLED',
    '"wipe" was cancelled while it ran: whether it had its effect is unknown, so check before you call it again.',
  ],
  [errors.cancelled('wipe', 'ran'), 'CANCELLED', `"wipe" was cancelled before its result was passed on: ${RAN}.`],
  [
    errors.wouldDeadlock('wipe', 'call-1'),
    'WOULD_DEADLOCK',
    '"wipe" was not run: it would wait for the very call that makes it, because one of the two must run alone. Call it after that one has ended.',
  ],
];

describe('each failure has a stable code and a sentence of its own', () => {
  for (const [error, code, message] of CASES)
    it(`${code}: ${message.slice(0, 60)} [call.errors]`, () =>
      expect([error.code, error.message]).toEqual([code, message]));

  it('no two say the same', () => {
    expect(new Set(CASES.map(([{ message }]) => message)).size).toBe(CASES.length);
  });
});
