// Responses that a later request may continue by `previous_response_id`: what the client saw of the conversation, in memory
// and bounded. What it did not see is kept by call id, as for chats.

import type { BoundedStore } from '../client-tools/bounded-store.ts';
import type { Message } from '../conversation.ts';

/** A response with the conversation up to its end, instructions left out. */
export interface StoredResponse {
  readonly response: object;
  readonly messages: readonly Message[];
}

/** Responses by who may use them and id. */
export interface StoredResponses {
  keep(scope: string, id: string, stored: StoredResponse): void;
  find(scope: string, id: string): StoredResponse | undefined;
  forget(scope: string, id: string): boolean;
}

/** Keeps responses in `store`. */
export function createStoredResponses(store: BoundedStore<StoredResponse>): StoredResponses {
  const keyOf = (scope: string, id: string): string => JSON.stringify([scope, id]);
  return {
    keep: (scope, id, stored) => store.put(keyOf(scope, id), stored),
    find: (scope, id) => store.get(keyOf(scope, id)),
    forget: (scope, id) => store.delete(keyOf(scope, id)),
  };
}
