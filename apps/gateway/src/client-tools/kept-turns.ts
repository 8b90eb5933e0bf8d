// Turns that ended with calls for the client: what the model said and saw meanwhile, kept until the client comes back with
// its results. Kept under ids of ours that cannot be guessed, and given only to whoever they were made for.

import type { HandOver } from '../agent-loop.ts';
import type { Message } from '../conversation.ts';
import type { BoundedStore } from './bounded-store.ts';
import type { HandedCall } from './client-tool.ts';

/** A call that the client was asked for, and the provider's call that its result answers. */
export interface WaitingCall {
  /** Ours: what the client knows. */
  readonly id: string;
  /** The client's own name for its tool. */
  readonly toolName: string;
  /** The model reached the tool through the call control, and expects the control's form of a result. */
  readonly isWrapped: boolean;
  readonly upstream: { readonly id: string; readonly name: string };
}

/** A turn that waits. `messages` end with the assistant message that holds the calls, and the results of their siblings. */
export interface KeptTurn {
  readonly messages: readonly Message[];
  readonly waiting: readonly WaitingCall[];
}

/** Kept turns by who may use them and call id. */
export interface KeptTurns {
  keep(scope: string, turn: KeptTurn): void;
  find(scope: string, callId: string): KeptTurn | undefined;
}

/** Puts what the loop handed over beside how each call was made. */
export function toKeptTurn(handOver: HandOver, handed: ReadonlyMap<string, HandedCall>): KeptTurn {
  const waiting = handOver.calls.flatMap(({ id, name }, index) => {
    const upstream = handOver.waiting[index];
    const isWrapped = handed.get(id)?.route === 'tool_call';
    return upstream === undefined ? [] : [{ id, toolName: name, isWrapped, upstream }];
  });
  return { messages: handOver.messages, waiting };
}

/** Keeps turns in `store`. */
export function createKeptTurns(store: BoundedStore<KeptTurn>): KeptTurns {
  const keyOf = (scope: string, callId: string): string => JSON.stringify([scope, callId]);
  return {
    keep: (scope, turn) => {
      const chars = JSON.stringify(turn).length;
      for (const { id } of turn.waiting) store.put(keyOf(scope, id), turn, chars);
    },
    find: (scope, callId) => store.get(keyOf(scope, callId)),
  };
}
