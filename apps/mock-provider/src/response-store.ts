// What a provider keeps between Responses requests: conversations under the response's id and items under their own, so
// that `previous_response_id` and `item_reference` work. A request with `store: false` leaves nothing behind.

import { itemNotFound, responseNotFound } from './errors.ts';
import { STORED_RESPONSES_MAX_COUNT } from './limits.ts';
import { field, textField, type JsonObject } from './narrow.ts';
import { inputItems } from './responses-request.ts';

/** Keeps the last responses. */
export interface ResponseStore {
  /** The whole input of a request: the stored conversation before it, references replaced. @throws ApiError */
  expand(body: JsonObject): readonly unknown[];
  /** Keeps a response unless its request forbids that. */
  keep(body: JsonObject, response: { id: string; input: readonly unknown[]; output: readonly JsonObject[] }): void;
}

/** Opens an empty store. */
export function createResponseStore(): ResponseStore {
  const conversations = new Map<string, readonly unknown[]>();
  const itemsOf = new Map<string, readonly JsonObject[]>();
  const findItem = (id: string): JsonObject => {
    for (const items of itemsOf.values()) {
      const found = items.find((item) => item['id'] === id);
      if (found) return found;
    }
    throw itemNotFound(id);
  };
  return {
    expand(body) {
      const previous = field(body, 'previous_response_id');
      const before = typeof previous === 'string' ? conversations.get(previous) : [];
      if (before === undefined) throw responseNotFound(String(previous));
      const own = inputItems(body).map((item) =>
        textField(item, 'type') === 'item_reference' ? findItem(textField(item, 'id')) : item,
      );
      return [...before, ...own];
    },
    keep(body, response) {
      if (field(body, 'store') === false) return;
      conversations.set(response.id, [...response.input, ...response.output]);
      itemsOf.set(response.id, response.output);
      const oldest = conversations.keys().next().value;
      if (conversations.size > STORED_RESPONSES_MAX_COUNT && oldest !== undefined) {
        conversations.delete(oldest);
        itemsOf.delete(oldest);
      }
    },
  };
}
