// One call of one tool: wait for the server, send, hear progress, give up in time, check the result. Every way in which
// this can end badly has its own sentence in errors.ts.

import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { isJsonObject, ToolcribError, type CallContext, type ToolResult, type Validator } from '@toolcrib/tool';
import type { Connection } from './connection.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import * as sentences from './errors.ts';
import { toWritable } from './exact-integers.ts';
import { explainFailure, httpStatusOf, systemCodeOf } from './failure.ts';
import type { WireTool } from './judge-tool.ts';
import { LoginRequired } from './oauth.ts';
import { outputContract } from './output-contract.ts';
import type { Supervisor } from './supervisor.ts';
import { toResult } from './to-result.ts';
import type { WireResult } from './wire-message.ts';
import { STREAM_ENDED } from './wire.ts';

/** What calling needs of a server. */
export interface CallTarget {
  readonly subject: sentences.CallSubject;
  readonly supervisor: Supervisor<Connection>;
  /** The tool as the server offers it now. */
  find(name: string): WireTool | undefined;
  readonly validator: Validator;
  readonly callTimeoutMs: number;
  readonly callTotalTimeoutMs: number;
}

// The request did not leave this machine, or nobody was there to take it.
const NEVER_REACHED: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Rejects with a ToolcribError, always. */
export async function callTool(target: CallTarget, args: unknown, context: CallContext): Promise<ToolResult> {
  const { subject } = target;
  const sent = args ?? {};
  if (!isJsonObject(sent)) throw sentences.argumentsNotAnObject(subject);
  const { callTimeoutMs: silentMs, callTotalTimeoutMs: totalMs } = target;
  const deadline = createDeadline({ silentMs, totalMs, signal: context.signal });
  try {
    return await callWithin(target, { args: toWritable(sent), deadline, onProgress: context.onProgress });
  } catch (error) {
    if (ToolcribError.is(error)) throw error;
    throw deadlineError(target, deadline) ?? sentences.callFailed(subject, 'its answer could not be used');
  } finally {
    deadline.end();
  }
}

interface Attempt {
  readonly args: unknown;
  readonly deadline: Deadline;
  readonly onProgress: CallContext['onProgress'];
}

async function callWithin(target: CallTarget, attempt: Attempt): Promise<ToolResult> {
  const { subject, supervisor, validator } = target;
  let connection = await reach(target, attempt);
  const tool = find(target);
  const contract = outputContract(tool, subject, validator);
  await contract.ensureUsable();
  let wire = await send(target, connection, attempt);
  if (wire === 'expired') {
    // The server forgot our session, which is normal after it was deployed anew; the call did not run.
    supervisor.renew(connection);
    connection = await reach(target, attempt);
    find(target);
    wire = await send(target, connection, attempt);
  }
  if (wire === 'expired') throw sentences.serverUnavailable(subject.server, 'forgets its sessions');
  const result = toResult(wire);
  await contract.check(result, wire['structuredContent']);
  return result;
}

/** A server that is starting is waited for; a call that could not be sent says so. */
async function reach(target: CallTarget, attempt: Attempt): Promise<Connection> {
  try {
    return await target.supervisor.connection(attempt.deadline.signal);
  } catch (error) {
    if (ToolcribError.is(error) || attempt.deadline.cause() === 'cancelled') throw error;
    throw sentences.serverUnavailable(target.subject.server, 'is still starting');
  }
}

function find(target: CallTarget): WireTool {
  const tool = target.find(target.subject.tool);
  if (tool === undefined) throw sentences.toolVanished(target.subject);
  return tool;
}

async function send(target: CallTarget, connection: Connection, attempt: Attempt): Promise<WireResult | 'expired'> {
  try {
    return await connection.call({ name: target.subject.tool, ...attempt });
  } catch (error) {
    const struck = deadlineError(target, attempt.deadline);
    if (struck !== undefined) throw struck;
    if (connection.isExpired(error)) return 'expired';
    throw await explainCallError(target, connection, error);
  }
}

function deadlineError(target: CallTarget, deadline: Deadline): ToolcribError | undefined {
  const { subject, callTimeoutMs, callTotalTimeoutMs } = target;
  const cause = deadline.cause();
  if (cause === 'cancelled') return sentences.callCancelled(subject);
  if (cause === 'silent')
    return sentences.toolTimedOut(subject, `no answer or progress came within ${callTimeoutMs} ms`);
  if (cause === 'total') return sentences.toolTimedOut(subject, `it took more than ${callTotalTimeoutMs} ms in all`);
  return undefined;
}

async function explainCallError(target: CallTarget, connection: Connection, error: unknown): Promise<ToolcribError> {
  const { subject } = target;
  if (error instanceof LoginRequired) {
    void connection.close(error.message);
    return sentences.serverUnavailable(subject.server, error.message);
  }
  const streamEnded = error instanceof ProtocolError && error.data === STREAM_ENDED;
  if (error instanceof ProtocolError && !streamEnded) return sentences.callRefused(subject, error.code, error.message);
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed)
    return sentences.serverLost(subject, await connection.lost);
  const why = streamEnded ? 'ended the answer without answering' : explainFailure(error, subject.mask);
  const code = systemCodeOf(error);
  if (streamEnded || code !== undefined) void connection.close(why);
  if (code !== undefined && NEVER_REACHED.includes(code)) return sentences.serverUnavailable(subject.server, why);
  if (streamEnded || code !== undefined) return sentences.serverLost(subject, why);
  const status = httpStatusOf(error);
  if (status !== undefined) return sentences.callRejected(subject, status);
  return sentences.callFailed(subject, `it ${why}`);
}
