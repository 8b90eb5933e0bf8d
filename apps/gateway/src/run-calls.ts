// The calls of one model turn: which are run, which are refused, which the client must run. The loop around them is in
// agent-loop.ts.

import type { Surface } from '@toolcrib/modes';
import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import type { ClientCall, Message, RequestedCall, StopReason } from './conversation.ts';
import { TURN_CALLS_MAX_COUNT } from './limits.ts';

/** What calls are run with. */
export interface CallRun {
  readonly surface: Pick<Surface, 'handle'>;
  readonly signal: AbortSignal;
  /** Makes the id of a tool call, unique within the run. */
  readonly newCallId: () => string;
  /**
   * Calls that the client must run itself, under the id that `newCallId` made. A client tool's `execute` puts its call in
   * under `context.callId` and returns anything: the loop looks when the calls of a turn are done, and ends with them.
   */
  readonly clientCalls?: ReadonlyMap<string, ClientCall>;
  /** Calls that are run in one turn. Count. Default 64. */
  readonly maxTurnCalls?: number;
}

/** What became of one call. */
export interface RanCall {
  readonly call: RequestedCall;
  readonly result: ToolResult;
  /** Set where the client has to run it; `result` then means nothing. */
  readonly handed?: ClientCall;
}

/** Runs the calls of a turn side by side; a call that fails or is refused is a result like any other. */
export function runCalls(
  run: CallRun,
  turn: { readonly calls: readonly RequestedCall[]; readonly reason: StopReason },
): Promise<readonly RanCall[]> {
  const { maxTurnCalls = TURN_CALLS_MAX_COUNT } = run;
  return Promise.all(
    turn.calls.map(async (call, index): Promise<RanCall> => {
      if (index >= maxTurnCalls) return { call, result: refuse(tooMany(maxTurnCalls)) };
      if (isCutOff(call, turn.reason)) return { call, result: refuse(CUT_OFF[turn.reason]) };
      const callId = run.newCallId();
      const result = await run.surface.handle(call.name, call.argumentsText, { callId, signal: run.signal });
      // A hook may have stopped the call after it was written down: then the client never hears of it.
      const handed = result.isError === true ? undefined : run.clientCalls?.get(callId);
      return { call, result, ...(handed === undefined ? {} : { handed }) };
    }),
  );
}

/** The message that answers a call. */
export function toMessage({ call, result }: RanCall): Message {
  return { role: 'tool', callId: call.id, name: call.name, result };
}

/** Gives a new id to each call that has none, or one that an earlier call has: results are matched by id. */
export function withOwnIds(
  calls: readonly RequestedCall[],
  taken: Set<string>,
  newCallId: () => string,
): readonly RequestedCall[] {
  return calls.map((call) => {
    const id = call.id.trim() === '' || taken.has(call.id) ? newCallId() : call.id;
    taken.add(id);
    return id === call.id ? call : { ...call, id };
  });
}

const CUT_OFF: Readonly<Partial<Record<StopReason, string>>> = {
  length:
    'the answer reached its length limit inside the arguments. Ask again with shorter arguments, or in several calls.',
  'content-filter': "the provider's content filter stopped the answer. Ask again in other words.",
};

/** What a filter stopped is not run at all; at the length limit a call counts whose arguments are a whole object. */
function isCutOff({ argumentsText }: RequestedCall, reason: StopReason): boolean {
  return reason === 'content-filter' || (reason === 'length' && !isWholeObject(argumentsText));
}

function isWholeObject(text: string): boolean {
  try {
    return isJsonObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function tooMany(maxTurnCalls: number): string {
  const calls = maxTurnCalls === 1 ? 'one call is' : `${maxTurnCalls} calls are`;
  return `at most ${calls} run in one turn. Ask for it again.`;
}

function refuse(why: string | undefined): ToolResult {
  return { content: [{ type: 'text', text: `This call was not run: ${why ?? 'it was cut off.'}` }], isError: true };
}
