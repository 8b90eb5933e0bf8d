// What leaves the guest is measured here, in the child: an honest guest meets an error that names the limit, and the
// parent's own, harder checks are left for a child that is no longer ours.

import { depthOf } from '../depth.ts';
import { ARGUMENTS_MAX_BYTES, FRAMES_BUDGET_BYTES, JSON_MAX_DEPTH, VALUE_MAX_BYTES } from '../limits.ts';
import { ENDING, FROM_CHILD, SENT, type ErrorMessage } from '../wire.ts';

/** The guest's messages on their way to the parent. */
export interface Outbox {
  /** @returns one of SENT. */
  readonly send: (kind: number, id: number, text: string) => number;
  /** Ends the run from outside the guest; only the first end leaves. */
  fail(error: ErrorMessage): void;
  /** One call has been answered. */
  answered(): void;
  /** Calls without an answer. */
  outstanding(): number;
  /** Whether the body has ended and its result is being written. */
  isEnding(): boolean;
}

/** A call's method, id and brackets beside its arguments. Bytes. */
const CALL_ROOM_BYTES = 16_384;

/** @param over Is called once, when the final message is out. */
export function openOutbox(write: (type: number, id: number, text: string) => void, over: () => void): Outbox {
  let sentBytes = 0;
  let outstanding = 0;
  let ending = false;
  let done = false;

  function send(kind: number, id: number, text: string): number {
    if (done) return SENT.over;
    if (kind === ENDING) {
      ending = true;
      return SENT.yes;
    }
    const bytes = Buffer.byteLength(text);
    const refused = refusal(kind, text, bytes);
    if (refused !== SENT.yes) return refused;
    if (sentBytes + bytes > FRAMES_BUDGET_BYTES && !isFinal(kind)) return SENT.noBudget;
    sentBytes += bytes;
    if (kind === FROM_CHILD.call) outstanding += 1;
    done = isFinal(kind);
    write(kind, id, text);
    if (done) over();
    return SENT.yes;
  }

  return {
    send,
    fail: (error) => void send(FROM_CHILD.error, 0, JSON.stringify(error)),
    answered() {
      outstanding -= 1;
    },
    outstanding: () => outstanding,
    isEnding: () => ending,
  };
}

/** What a text alone is refused for. */
function refusal(kind: number, text: string, bytes: number): number {
  if (kind === FROM_CHILD.result && bytes > VALUE_MAX_BYTES) return SENT.tooLarge;
  if (kind === FROM_CHILD.call && bytes > ARGUMENTS_MAX_BYTES + CALL_ROOM_BYTES) return SENT.tooLarge;
  if (kind === FROM_CHILD.result && depthOf(text) > JSON_MAX_DEPTH) return SENT.tooDeep;
  if (kind === FROM_CHILD.call && depthOf(text) > JSON_MAX_DEPTH + 1) return SENT.tooDeep;
  return SENT.yes;
}

function isFinal(kind: number): boolean {
  return kind === FROM_CHILD.result || kind === FROM_CHILD.error;
}
