// The agent loop: ask the model, run the tools it asks for, give back the results, until it answers. It knows no lane and
// no wire: the surface decides what the model sees, the provider how it is reached.

import type { Surface } from '@toolcrib/modes';
import type { ToolResult } from '@toolcrib/tool';
import type { Message, RequestedCall, Sampling, StopReason, TokenUsage } from './conversation.ts';
import { stepLimit } from './errors.ts';
import { STEP_MAX_COUNT, TURN_CALLS_MAX_COUNT } from './limits.ts';
import type { Provider } from './provider.ts';

/** What the loop needs. */
export interface AgentRun {
  readonly provider: Provider;
  readonly surface: Surface;
  readonly model: string;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
  readonly onSent: (body: string) => void;
  /** Told text as it arrives, that of every turn; a blank line stands between two turns. */
  readonly onText?: (text: string) => void;
  /** Makes the id of a tool call, unique within the run. */
  readonly newCallId: () => string;
}

/** What a run came to. `steps` counts provider requests. */
export interface AgentAnswer {
  /** What the model said in its last turn. */
  readonly text: string;
  readonly reason: StopReason;
  readonly usage: TokenUsage;
  readonly steps: number;
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
  const messages = withPrompt(run.messages, run.surface.promptText());
  let usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  let hasSpoken = false;
  for (let step = 1; step <= STEP_MAX_COUNT; step += 1) {
    if (step > 1) run.surface.update();
    const turn = await takeTurn(run, messages, hasSpoken);
    hasSpoken ||= turn.text !== '';
    usage = add(usage, turn.usage);
    if (turn.calls.length === 0) return { text: turn.text, reason: turn.reason, usage, steps: step };
    messages.push({ role: 'assistant', text: turn.text, calls: turn.calls });
    const results = await Promise.all(turn.calls.map((call, index) => callTool(run, call, index)));
    run.signal.throwIfAborted();
    messages.push(...turn.calls.map((call, index) => toMessage(call, results[index])));
  }
  throw stepLimit(STEP_MAX_COUNT);
}

async function takeTurn(run: AgentRun, messages: readonly Message[], hasSpoken: boolean): Promise<Turn> {
  const { model, sampling, signal, headers, onSent } = run;
  const tools = run.surface.visibleTools();
  const calls: RequestedCall[] = [];
  let text = '';
  let end: Pick<Turn, 'reason' | 'usage'> = { reason: 'other', usage: { inputTokens: 0, outputTokens: 0 } };
  for await (const event of run.provider.stream({ model, messages, tools, sampling, signal, headers, onSent })) {
    if (event.kind === 'text') {
      if (text === '' && hasSpoken && event.text !== '') run.onText?.('\n\n');
      text += event.text;
      run.onText?.(event.text);
    } else if (event.kind === 'call') calls.push(event.call);
    else end = { reason: event.reason, usage: event.usage };
  }
  return { text, calls, ...end };
}

function callTool(run: AgentRun, call: RequestedCall, index: number): Promise<ToolResult> {
  if (index >= TURN_CALLS_MAX_COUNT) return Promise.resolve(tooMany());
  return run.surface.handle(call.name, call.argumentsText, { callId: run.newCallId(), signal: run.signal });
}

function tooMany(): ToolResult {
  const text = `This call was not run: at most ${TURN_CALLS_MAX_COUNT} calls are run in one turn. Ask for it again.`;
  return { content: [{ type: 'text', text }], isError: true };
}

function toMessage(call: RequestedCall, result: ToolResult | undefined): Message {
  return { role: 'tool', callId: call.id, name: call.name, result: result ?? tooMany() };
}

/** The surface's text goes behind the client's own first system message: the stable prefix of every request of the run. */
function withPrompt(messages: readonly Message[], promptText: string): Message[] {
  if (promptText === '') return [...messages];
  const [first, ...rest] = messages;
  if (first?.role !== 'system') return [{ role: 'system', text: promptText }, ...messages];
  return [{ role: 'system', text: `${first.text}\n\n${promptText}` }, ...rest];
}

function add(a: TokenUsage, b: TokenUsage): TokenUsage {
  return { inputTokens: a.inputTokens + b.inputTokens, outputTokens: a.outputTokens + b.outputTokens };
}
