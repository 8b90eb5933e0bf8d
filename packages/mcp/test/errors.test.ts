// Every sentence about a call of an MCP tool, typed out: what happened, on which server, what to do next.

import { describe, expect, it } from 'vitest';
import type { ToolcribError } from '@toolcrib/tool';
import * as errors from '../src/errors.ts';

const subject: errors.CallSubject = {
  server: 'hub',
  tool: 'sync',
  mask: (text) => text.replaceAll('s3cret', '***'),
};
const CHECK = 'The call may have had an effect: check before you repeat it.';
const CASES: readonly [ToolcribError, code: string, message: string][] = [
  [
    errors.serverUnavailable('hub', 'exited with code 1'),
    'SERVER_UNAVAILABLE',
    'MCP server "hub" is not available: it exited with code 1. Its tools cannot be called now; it is tried again by itself. Go on without it, or try later.',
  ],
  [
    errors.serverLost(subject, 'exited with code 1'),
    'SERVER_UNAVAILABLE',
    `MCP server "hub" was lost while tool "sync" ran: it exited with code 1. ${CHECK}`,
  ],
  [
    errors.callRejected(subject, 401),
    'SERVER_UNAVAILABLE',
    'The call of tool "sync" on MCP server "hub" got no result: the server answered HTTP 401. An operator has to look at its configuration.',
  ],
  [
    errors.callRejected(subject, 502),
    'SERVER_UNAVAILABLE',
    `The call of tool "sync" on MCP server "hub" got no result: the server answered HTTP 502. ${CHECK}`,
  ],
  [
    errors.toolVanished(subject),
    'TOOL_VANISHED',
    'MCP server "hub" no longer offers tool "sync". Nothing was called. Search the catalog again for what replaced it.',
  ],
  [
    errors.toolTimedOut(subject, 'no answer came'),
    'TOOL_TIMED_OUT',
    `The call of tool "sync" on MCP server "hub" timed out: no answer came. It was cancelled. ${CHECK}`,
  ],
  [
    errors.callCancelled(subject),
    'CANCELLED',
    'The call of tool "sync" on MCP server "hub" was cancelled. If it had begun, it may have had an effect.',
  ],
  [
    errors.callRefused(subject, -32_000, 'no s3cret here\n    at f (/srv/a.js:1:2)'),
    'TOOL_FAILED',
    'The call of tool "sync" on MCP server "hub" failed on the server (error -32000): no *** here',
  ],
  [
    errors.callFailed(subject, 'its answer could not be used'),
    'TOOL_FAILED',
    `The call of tool "sync" on MCP server "hub" failed: its answer could not be used. ${CHECK}`,
  ],
  [
    errors.argumentsNotAnObject(subject),
    'INVALID_ARGUMENTS',
    'The call of tool "sync" on MCP server "hub" was not sent: its arguments must be one JSON object.',
  ],
  [
    errors.contractUnusable(subject, 'empty enum'),
    'OUTPUT_CONTRACT_UNUSABLE',
    'The call of tool "sync" on MCP server "hub" was not sent: its outputSchema cannot be used (empty enum). Use another tool.',
  ],
  [
    errors.invalidOutput(subject, '/n must be integer', '42 rows, s3cret'),
    'INVALID_OUTPUT',
    `The call of tool "sync" on MCP server "hub" ran, but its structured content breaks its own outputSchema: /n must be integer. ${CHECK} The server said: 42 rows, ***`,
  ],
];

describe('each ending of a call has a stable code and a sentence of its own', () => {
  for (const [error, code, message] of CASES)
    it(`${code}: ${message.slice(0, 70)} [call.errors]`, () =>
      expect([error.code, error.message]).toEqual([code, message]));

  it('names of strangers are shown on one line, short', () => {
    const { message } = errors.toolVanished({ ...subject, tool: `a\u202e\nb${'x'.repeat(500)}` });
    expect(message).toMatch(/^MCP server "hub" no longer offers tool "a bx+\.\.\."\. /);
    expect(message.length).toBeLessThan(300);
  });
});
