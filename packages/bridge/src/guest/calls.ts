// Calls that the guest has made: their numbers, their promises, and the errors that become theirs.

import { ARGUMENTS_MAX_BYTES, CALLS_MAX_COUNT, CALLS_OUTSTANDING_MAX_COUNT, JSON_MAX_DEPTH } from '../limits.ts';
import { FROM_CHILD, SENT } from '../wire.ts';
import { create, defineProperty, GuestError, GuestPromise, parse, stringify } from './intrinsics.ts';
import type { Send } from './send.ts';
import { toJson } from './to-json.ts';

/** The guest's end of the bridge. */
export interface GuestCalls {
  make(method: string, args: readonly unknown[]): Promise<unknown>;
  /** Settles a call with a JSON text. */
  readonly answer: (id: number, text: string) => void;
  /** Rejects a call; `text` is JSON `{code, message}`. */
  readonly refuse: (id: number, text: string) => void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Made when the call was made, so that its stack points at the guest's line. */
  readonly error: Error;
}

/** Opens the calls of one run. */
export function createCalls(send: Send): GuestCalls {
  const waiting = create(null) as Record<number, Waiting>;
  let last = 0;
  let outstanding = 0;

  /** Arguments first: writing them runs guest code, which may make calls of its own. */
  function dispatch(call: Waiting, method: string, args: readonly unknown[]): void {
    const list = writeList(call, method, args);
    if (list === undefined) return;
    const full = fullness(outstanding, last);
    const sent = full === undefined ? send(FROM_CHILD.call, last + 1, list) : SENT.over;
    if (full !== undefined) refused(call, 'TOO_MANY_CALLS', full);
    else if (sent !== SENT.yes) notSent(call, sent);
    else {
      last += 1;
      outstanding += 1;
      waiting[last] = call;
    }
  }

  /** Takes a call off the list; undefined where it has been answered. */
  function end(id: number): Waiting | undefined {
    const call = waiting[id];
    if (call === undefined) return undefined;
    delete waiting[id];
    outstanding -= 1;
    return call;
  }

  return {
    make: (method, args) =>
      new GuestPromise((resolve, reject) => dispatch({ resolve, reject, error: new GuestError('') }, method, args)),
    answer(id, text) {
      const call = end(id);
      if (call === undefined) return;
      let value: unknown;
      try {
        value = parse(text);
      } catch (error) {
        call.reject(error);
        return;
      }
      call.resolve(value);
    },
    refuse(id, text) {
      const call = end(id);
      const error = parse(text) as { readonly code: string; readonly message: string };
      if (call !== undefined) refused(call, error.code, error.message);
    },
  };
}

/** Why no more calls may be made now. */
function fullness(outstanding: number, made: number): string | undefined {
  if (outstanding >= CALLS_OUTSTANDING_MAX_COUNT)
    return `at most ${CALLS_OUTSTANDING_MAX_COUNT} calls may run at once; await some before making more`;
  return made >= CALLS_MAX_COUNT ? `a run may make at most ${CALLS_MAX_COUNT} calls` : undefined;
}

/** The message `["method", arguments…]`; undefined where the call was refused for them. */
function writeList(call: Waiting, method: string, args: readonly unknown[]): string | undefined {
  let list = `[${stringify(method)}`;
  for (let at = 0; at < args.length && at < 3; at += 1) {
    const json = toJson(args[at], ARGUMENTS_MAX_BYTES);
    if (json.kind === 'thrown') {
      call.reject(json.error);
      return undefined;
    }
    if (json.kind === 'too-large') {
      notSent(call, SENT.tooLarge);
      return undefined;
    }
    if (json.kind === 'unusable') {
      refused(call, 'ARGUMENTS_NOT_JSON', `the arguments cannot be sent: ${json.why}`);
      return undefined;
    }
    list += `,${json.kind === 'nothing' ? 'null' : json.text}`;
  }
  return `${list}]`;
}

function notSent(call: Waiting, sent: number): void {
  const limit = `${ARGUMENTS_MAX_BYTES / 1024} KiB`;
  if (sent === SENT.tooLarge)
    refused(call, 'ARGUMENTS_TOO_LARGE', `the arguments are larger than the limit of ${limit} as JSON`);
  else if (sent === SENT.tooDeep)
    refused(call, 'ARGUMENTS_NOT_JSON', `the arguments are nested deeper than ${JSON_MAX_DEPTH} levels`);
  else refused(call, 'TOO_MANY_CALLS', 'this run has sent as much as a run may send');
}

function refused(call: Waiting, code: string, message: string): void {
  const { error } = call;
  define(error, 'name', 'ToolError');
  define(error, 'code', code);
  define(error, 'message', message);
  call.reject(error);
}

/** The descriptor has no prototype: a patched `Object.prototype.get` would spoil any other. */
function define(error: Error, key: string, value: string): void {
  const descriptor = create(null) as PropertyDescriptor;
  descriptor.value = value;
  descriptor.writable = true;
  descriptor.enumerable = key === 'code';
  descriptor.configurable = true;
  defineProperty(error, key, descriptor);
}
