// A few lines that stand in for a host: they declare tools, run the calls of a script, and keep the conversation. Answers
// have the published shapes of the controls; nothing of a real host is used.

import type { ModelToolCall, ModelTurn, RequestView, Script, ViewMessage } from '../../src/index.ts';

/** Answers one call with the text of its result. */
export type Run = (name: string, args: Readonly<Record<string, unknown>>) => string | Promise<string>;

export interface Played {
  /** The calls of each turn: `name arguments`. */
  readonly turns: readonly (readonly string[])[];
  readonly text: string;
}

export interface DeclaredFake {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** Plays a script until it answers with text, at most ten turns. */
export async function play(script: Script, declared: readonly (string | DeclaredFake)[], run: Run): Promise<Played> {
  const tools = declared
    .map((each) => (typeof each === 'string' ? { name: each } : each))
    .map((each) => ({ description: '', parameters: {}, ...each }));
  const messages: ViewMessage[] = [{ role: 'user', text: 'Go.', toolCalls: [], toolResults: [] }];
  const turns: string[][] = [];
  while (turns.length < 10) {
    const view: RequestView = { api: 'chat', model: 'm', system: '', messages: [...messages], tools };
    const turn = script(view) as ModelTurn;
    if (turn.toolCalls === undefined) return { turns, text: turn.text ?? '' };
    turns.push(turn.toolCalls.map((call) => `${call.name} ${JSON.stringify(call.arguments)}`));
    messages.push(...(await answered(turn.toolCalls, turns.length, run)));
  }
  throw new Error('The script never came to an end.');
}

async function answered(calls: readonly ModelToolCall[], turn: number, run: Run): Promise<readonly ViewMessage[]> {
  const toolCalls = calls.map((call, index) => ({
    id: `call_${turn}_${index}`,
    name: call.name,
    argumentsText: JSON.stringify(call.arguments),
    arguments: call.arguments as unknown,
  }));
  const toolResults = [];
  for (const [index, call] of calls.entries()) {
    const text = await run(call.name, call.arguments as Readonly<Record<string, unknown>>);
    toolResults.push({ callId: `call_${turn}_${index}`, parts: [text], text });
  }
  return [
    { role: 'assistant', text: '', toolCalls, toolResults: [] },
    { role: 'tool', text: '', toolCalls: [], toolResults },
  ];
}

/** A candidate of a trusted tool. */
export function candidate(name: string, input = '{ id: string }'): object {
  return { id: `openclaw:shop:${name}`, name, input };
}

/** The envelope of a finished call. */
export function envelope(name: string, text: string): string {
  return JSON.stringify({ tool: { id: `openclaw:shop:${name}`, name }, result: { content: [{ type: 'text', text }] } });
}
