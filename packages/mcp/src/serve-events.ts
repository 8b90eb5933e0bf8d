// What a client missed while its connection was broken: the last messages of one session, so that a stream can be taken up
// where it broke off. Bounded by bytes; what has been forgotten is simply not replayed.

import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';
import { REPLAY_MAX_BYTES } from './limits.ts';

interface Kept {
  readonly streamId: string;
  readonly message: JSONRPCMessage;
  readonly bytes: number;
}

/** Makes the store of one session. @param newId Makes unguessable ids. */
export function createEventStore(newId: () => string): EventStore {
  const kept = new Map<string, Kept>();
  let keptBytes = 0;
  return {
    storeEvent: async (streamId, message) => {
      const id = newId();
      const bytes = Buffer.byteLength(JSON.stringify(message));
      kept.set(id, { streamId, message, bytes });
      keptBytes += bytes;
      for (const [oldest, { bytes: freed }] of kept) {
        if (keptBytes <= REPLAY_MAX_BYTES || oldest === id) break;
        kept.delete(oldest);
        keptBytes -= freed;
      }
      return id;
    },
    getStreamIdForEventId: async (id) => kept.get(id)?.streamId,
    replayEventsAfter: async (lastId, { send }) => {
      const last = kept.get(lastId);
      if (last === undefined) throw new Error('that event is no longer kept');
      let behind = false;
      for (const [id, { streamId, message }] of Array.from(kept)) {
        // A priming event holds no message.
        if (behind && streamId === last.streamId && 'jsonrpc' in message) await send(id, message);
        behind ||= id === lastId;
      }
      return last.streamId;
    },
  };
}
