// A client's history made whole again: where it holds calls that we handed over, what the model said and saw in between is
// put back, under the provider's own call ids. A history whose ids nobody knows is used as it was sent.

import { envelopeResult } from '@toolcrib/modes';
import { CLIENT_OWNER, formatToolId, type ToolResult } from '@toolcrib/tool';
import type { Message } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';
import type { KeptTurn, WaitingCall } from './kept-turns.ts';

type Assistant = Extract<Message, { readonly role: 'assistant' }>;

/**
 * Puts kept turns back into `messages`.
 * @throws ToolcribError `INVALID_REQUEST` where a call that was handed over has no result.
 */
export function spliceTurns(
  messages: readonly Message[],
  find: (callId: string) => KeptTurn | undefined,
): readonly Message[] {
  const whole: Message[] = [];
  let open = new Map<string, WaitingCall>();
  for (const message of messages) {
    const waiting = message.role === 'tool' ? open.get(message.callId) : undefined;
    if (message.role === 'tool' && waiting !== undefined) {
      whole.push(toAnswer(waiting, message.result));
      open.delete(waiting.id);
      continue;
    }
    if (message.role !== 'tool') checkAnswered(open);
    const turn = message.role === 'assistant' ? turnOf(message, find) : undefined;
    if (turn === undefined || message.role !== 'assistant') {
      whole.push(message);
      continue;
    }
    const listed = new Set(message.calls.map(({ id }) => id));
    whole.push(...turn.messages, ...turn.waiting.filter(({ id }) => !listed.has(id)).map(toSkipped));
    open = new Map(turn.waiting.filter(({ id }) => listed.has(id)).map((call) => [call.id, call]));
  }
  checkAnswered(open);
  return whole;
}

/** The one turn that all calls of the message belong to. */
function turnOf({ calls }: Assistant, find: (callId: string) => KeptTurn | undefined): KeptTurn | undefined {
  const [first] = calls;
  const turn = first === undefined ? undefined : find(first.id);
  const ids = new Set(turn?.waiting.map(({ id }) => id));
  return calls.every(({ id }) => ids.has(id)) ? turn : undefined;
}

function checkAnswered(open: ReadonlyMap<string, WaitingCall>): void {
  const [id] = open.keys();
  if (id === undefined) return;
  throw invalidRequest(
    `No result follows the call ${id}: send one for each call of a turn, right behind it.`,
    'messages',
  );
}

function toAnswer({ isWrapped, toolName, upstream }: WaitingCall, result: ToolResult): Message {
  const tool = {
    id: formatToolId({ source: 'client', owner: CLIENT_OWNER, name: toolName }),
    name: toolName,
    source: 'client' as const,
  };
  const told = isWrapped ? envelopeResult({ tool, result }) : result;
  return { role: 'tool', callId: upstream.id, name: upstream.name, result: told };
}

function toSkipped({ upstream }: WaitingCall): Message {
  const text = 'The client left this call out: it was not run.';
  const result: ToolResult = { content: [{ type: 'text', text }], isError: true };
  return { role: 'tool', callId: upstream.id, name: upstream.name, result };
}
