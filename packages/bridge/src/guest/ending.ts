// How a body ends: its value as JSON, or what it threw. Only the first end counts.

import { JSON_MAX_DEPTH, VALUE_MAX_BYTES } from '../limits.ts';
import { ENDING, FROM_CHILD, SENT, type ErrorMessage } from '../wire.ts';
import { stringify, watch } from './intrinsics.ts';
import { describeThrown } from './say.ts';
import type { Send } from './send.ts';
import { toJson } from './to-json.ts';

/** Watches one body. */
export interface Ending {
  /** Runs the compiled body. `callIt`: its value is a function that is meant to be called. */
  readonly start: (body: () => Promise<unknown>, callIt: boolean) => void;
}

/** @param dropped Tells how many characters of console text were not sent. */
export function createEnding(send: Send, dropped: () => number): Ending {
  function fail(kind: ErrorMessage['kind'], message: string, rest = ''): void {
    send(FROM_CHILD.error, dropped(), `{"kind":"${kind}","message":${stringify(message)}${rest}}`);
  }
  /** Joined as text: a guest that patched `Object.prototype.toJSON` would change an object on its way. */
  function threw(error: unknown): void {
    const { name, message, code, stack } = describeThrown(error);
    fail('thrown', message, `,"name":${stringify(name)},"code":${stringify(code)},"stack":${stringify(stack)}`);
  }
  function returned(value: unknown): void {
    send(ENDING, 0, '');
    const json = toJson(value, VALUE_MAX_BYTES);
    if (json.kind === 'thrown') return threw(json.error);
    if (json.kind === 'too-large') return fail('too-large', '');
    if (json.kind === 'unusable') return fail('not-json', json.why);
    const sent = send(FROM_CHILD.result, dropped(), json.kind === 'nothing' ? '' : json.text);
    if (sent === SENT.tooDeep) fail('not-json', `it is nested deeper than ${JSON_MAX_DEPTH} levels`);
    else if (sent !== SENT.yes) fail('too-large', '');
    return undefined;
  }
  function callValue(value: unknown): void {
    if (typeof value !== 'function') return returned(value);
    const call = async (): Promise<unknown> => (value as () => unknown)();
    watch(call(), returned, threw);
    return undefined;
  }
  return { start: (body, callIt) => watch(body(), callIt ? callValue : returned, threw) };
}
