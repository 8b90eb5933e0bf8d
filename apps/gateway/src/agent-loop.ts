// The agent loop: ask the model, run the tools it asks for, give back the results, until it answers. It knows no lane and
// no wire: the surface decides what the model sees, the provider how it is reached.

import type { Surface } from '@toolcrib/modes';
import type { ClientCall, Message, RequestedCall, Sampling, StopReason, TokenUsage } from './conversation.ts';
import { stepLimit } from './errors.ts';
import { STEP_MAX_COUNT } from './limits.ts';
import type { Provider } from './provider.ts';
import { runCalls, toMessage, withOwnIds, type CallRun, type RanCall } from './run-calls.ts';

/** What the loop needs. */
export interface AgentRun extends CallRun {
  readonly provider: Provider;
  readonly surface: Surface;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes what changed, before each turn but the first. */
  readonly nextTurn: () => void;
  readonly onSent: (body: string) => void;
  /**
   * Told text as it arrives, that of every turn; a blank line stands between two turns. Waited for: whoever cannot take more
   * makes the provider wait.
   */
  readonly onText?: (text: string) => void | Promise<void>;
  /** Told when the provider has taken the first request: from here on the answer is on its way. */
  readonly onBegun?: () => void;
}

/** What a run came to. `steps` counts provider requests. */
export interface AgentAnswer {
  /** What the model said in its last turn. */
  readonly text: string;
  readonly reason: StopReason;
  readonly usage: TokenUsage;
  readonly steps: number;
  /** There only when `reason` is `tool-calls`: the client has to run calls of its own first. */
  readonly handOver?: HandOver;
}

/** A turn that waits for the client. */
export interface HandOver {
  readonly calls: readonly ClientCall[];
  /** What the run added behind the messages it was given, results of sibling calls included; the client saw none of it. */
  readonly messages: readonly Message[];
  /** The calls of the last assistant message that still want a `tool` message, in the order of `calls`. */
  readonly waiting: readonly Pick<RequestedCall, 'id' | 'name'>[];
}

interface Turn {
  readonly text: string;
  readonly calls: readonly RequestedCall[];
  readonly reason: StopReason;
  readonly usage: TokenUsage;
}

/**
 * Runs until the model answers without asking for a tool. Calls of one turn run side by side; a failed call is a result.
 * @throws ToolcribError `PROVIDER_FAILED` or `STEP_LIMIT`; the signal's reason when it aborts.
 */
export async function runAgent(run: AgentRun): Promise<AgentAnswer> {
  const messages = [...run.messages];
  const given = messages.length;
  const takenIds = idsOf(messages);
  let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let hasSpoken = false;
  for (let step = 1; step <= STEP_MAX_COUNT; step += 1) {
    if (step > 1) run.nextTurn();
    const prompted = withPrompt(messages, run.surface.promptText());
    const turn = await takeTurn(run, prompted, { hasSpoken, isFirst: step === 1 });
    hasSpoken ||= turn.text !== '';
    usage = add(usage, turn.usage);
    const { text, reason } = turn;
    if (turn.calls.length === 0) return { text, reason, usage, steps: step };
    const calls = withOwnIds(turn.calls, takenIds, run.newCallId);
    messages.push({ role: 'assistant', text, calls });
    const ran = await runCalls(run, { calls, reason });
    run.signal.throwIfAborted();
    messages.push(...ran.filter(({ handed }) => handed === undefined).map(toMessage));
    const handOver = toHandOver(ran, messages.slice(given));
    if (handOver !== undefined) return { text, reason: 'tool-calls', usage, steps: step, handOver };
  }
  throw stepLimit(STEP_MAX_COUNT);
}

async function takeTurn(
  run: AgentRun,
  messages: readonly Message[],
  at: { readonly hasSpoken: boolean; readonly isFirst: boolean },
): Promise<Turn> {
  const { model, signal, headers, onSent } = run;
  const sampling = samplingOf(run.sampling, at.isFirst);
  const tools = run.surface.visibleTools();
  const calls: RequestedCall[] = [];
  let text = '';
  let end: Pick<Turn, 'reason' | 'usage'> = { reason: 'other', usage: { inputTokens: 0, outputTokens: 0 } };
  for await (const event of run.provider.stream({ model, messages, tools, sampling, signal, headers, onSent })) {
    if (event.kind === 'begun') {
      if (at.isFirst) run.onBegun?.();
    } else if (event.kind === 'text') {
      if (text === '' && at.hasSpoken && event.text !== '') await run.onText?.('\n\n');
      text += event.text;
      await run.onText?.(event.text);
    } else if (event.kind === 'call') calls.push(event.call);
    else end = { reason: event.reason, usage: event.usage };
  }
  return { text, calls, ...end };
}

/** A call that must be made is made in the first turn: asked for in every one, the run would never end. */
function samplingOf(sampling: Sampling, isFirst: boolean): Sampling {
  const { toolChoice, ...rest } = sampling;
  return toolChoice === undefined || isFirst || toolChoice.type === 'none' ? sampling : rest;
}

function toHandOver(ran: readonly RanCall[], messages: readonly Message[]): HandOver | undefined {
  const calls = ran.flatMap(({ handed }) => (handed === undefined ? [] : [handed]));
  if (calls.length === 0) return undefined;
  const waiting = ran.flatMap(({ call: { id, name }, handed }) => (handed === undefined ? [] : [{ id, name }]));
  return { calls, messages, waiting };
}

function idsOf(messages: readonly Message[]): Set<string> {
  return new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map(({ id }) => id) : [])),
  );
}

/**
 * The surface's text goes in front of everything, the client's own system message too: the part of the prompt that is the
 * same in every request of every run. It is added per request and never kept, because it follows the snapshot.
 */
function withPrompt(messages: readonly Message[], promptText: string): readonly Message[] {
  if (promptText === '') return messages;
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', text: promptText }, ...messages];
  return [{ role: 'system', text: `${promptText}\n\n${first.text}` }, ...rest];
}

function add(a: TokenUsage, b: TokenUsage): TokenUsage {
  const sum = (name: keyof TokenUsage): number => (a[name] ?? 0) + (b[name] ?? 0);
  const [cachedTokens, reasoningTokens] = [sum('cachedTokens'), sum('reasoningTokens')];
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    ...(cachedTokens > 0 ? { cachedTokens } : {}),
    ...(reasoningTokens > 0 ? { reasoningTokens } : {}),
  };
}
