// From a checked request to a run: what the headers say, the tools that the client brings, its history made whole, and
// what is kept of a turn that goes back to it. The same for both OpenAI surfaces.

import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { KeptTurns } from '../client-tools/kept-turns.ts';
import { spliceTurns } from '../client-tools/splice-turns.ts';
import type { RunReport, RunRequest } from '../run.ts';
import type { AskedRun } from './asked-run.ts';

/** Header of each thing that a client can say of its run. */
const HEADERS = { agent: 'x-toolcrib-agent', runId: 'x-toolcrib-run', sessionId: 'x-toolcrib-session' } as const;

/**
 * Makes the run. Its history is whole; its signal is the request's own.
 * @throws ToolcribError `INVALID_REQUEST` where a result of a client's tool is missing.
 */
export function toRunRequest(context: Context, asked: AskedRun, turns: KeptTurns): RunRequest {
  const scope = scopeOf(context);
  const { model, messages, sampling, clientTools, oneCallAtATime } = asked;
  return {
    model,
    messages: spliceTurns(messages, (callId) => turns.find(scope, callId)),
    sampling,
    clientTools,
    ...(oneCallAtATime ? { maxTurnCalls: 1 } : {}),
    ...named(context, 'agent'),
    ...named(context, 'runId'),
    ...named(context, 'sessionId'),
    signal: context.req.raw.signal,
  };
}

/** Keeps the turn of a run that ended with calls for the client. */
export function keepTurn(context: Context, report: RunReport, turns: KeptTurns): void {
  if (report.handedOver !== undefined) turns.keep(scopeOf(context), report.handedOver.turn);
}

/** Who a request is from, as far as anybody can tell: its token and its agent. What is kept for one is not given to another. */
export function scopeOf(context: Context): string {
  const who = [context.req.header('authorization') ?? '', context.req.header(HEADERS.agent) ?? ''];
  return createHash('sha256').update(JSON.stringify(who)).digest('hex');
}

function named(context: Context, name: keyof typeof HEADERS): Readonly<Record<string, string>> {
  const value = context.req.header(HEADERS[name]);
  return value === undefined ? {} : { [name]: value };
}
