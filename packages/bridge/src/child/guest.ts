// One QuickJS realm, seen from the child: strings go in, strings come out. Nothing of this process is ever handed to the
// guest, and no guest value is looked at except by tests that run no guest code.

import { EvalFlags, Intrinsics, JSException, QuickJS, type JSValueHandle } from 'quickjs-wasi';
import { GUEST_MEMORY_MAX_BYTES, GUEST_STACK_MAX_BYTES } from '../limits.ts';
import { SENT } from '../wire.ts';
import type { Engine } from './engine.ts';
import type { Reading } from './reading.ts';

/** What the child gives a realm. */
export interface GuestParts {
  readonly engine: Engine;
  /** Script text whose value is `connect` of the prelude. */
  readonly prelude: string;
  /** Takes what the guest sends; must not throw. @returns one of SENT. */
  readonly send: (kind: number, id: number, text: string) => number;
  /** Asked every few thousand steps of guest code; true ends it for good. */
  readonly interrupt: () => boolean;
}

/** A realm that is ready for one body. Its methods throw when the engine gives up: see {@link reasonOf}. */
export interface Guest {
  /** Compiles the first reading that parses. @returns why none does; undefined when one did. */
  load(readings: readonly Reading[]): SyntaxProblem | undefined;
  /** Runs the loaded body until it waits or ends. */
  start(): void;
  answer(id: number, text: string): void;
  refuse(id: number, text: string): void;
}

/** Why a text is not JavaScript, in the engine's words. */
export interface SyntaxProblem {
  readonly message: string;
  readonly line?: number;
}

/** Why an engine gave up. */
export type GuestFailure = 'out-of-memory' | 'stack-exhausted' | 'interrupted' | 'failed';

const FILE = 'code.js';
const UNUSED = Intrinsics.WEAK_REF | Intrinsics.PERFORMANCE | Intrinsics.DOM_EXCEPTION | Intrinsics.ATOB_BTOA;

/** Opens a realm with the prelude in it. */
export async function createGuest(parts: GuestParts): Promise<Guest> {
  const vm = await QuickJS.create({
    wasm: parts.engine,
    memoryLimit: GUEST_MEMORY_MAX_BYTES,
    maxStackSize: GUEST_STACK_MAX_BYTES,
    timezoneOffset: 0,
    intrinsics: Intrinsics.ALL & ~UNUSED,
    interruptHandler: parts.interrupt,
    wasi: () => ({ fd_write: () => BAD_DESCRIPTOR }),
  });
  const connection = connectPrelude(vm, parts);
  let body: { readonly code: JSValueHandle; readonly callIt: boolean } | undefined;

  function pull(name: 'start' | 'answer' | 'refuse', ...args: JSValueHandle[]): void {
    vm.callFunction(connection[name], vm.undefined, ...args).dispose();
    for (const arg of args) arg.dispose();
    vm.executePendingJobs();
  }
  return {
    load(readings) {
      let first: SyntaxProblem | undefined;
      for (const reading of readings) {
        const wrong = parse(vm, reading);
        if (wrong === undefined) {
          body = { code: vm.evalCode(wrap(reading), FILE), callIt: reading.kind === 'callable' };
          return undefined;
        }
        first = reading.kind === 'statements' ? wrong : (first ?? wrong);
      }
      return first ?? { message: 'there is no code' };
    },
    start() {
      if (body !== undefined) pull('start', body.code, body.callIt ? vm.true : vm.false);
    },
    answer: (id, text) => pull('answer', vm.newNumber(id), vm.newString(text)),
    refuse: (id, text) => pull('refuse', vm.newNumber(id), vm.newString(text)),
  };
}

const BAD_DESCRIPTOR = 8;

/** Tells why the engine gave up, from what one of the guest's methods threw. */
export function reasonOf(error: unknown): GuestFailure {
  if (error instanceof RangeError) return 'stack-exhausted';
  const message = error instanceof Error ? error.message : '';
  if (message === 'interrupted') return 'interrupted';
  return /out of memory|wasm_malloc failed|memory access/.test(message) ? 'out-of-memory' : 'failed';
}

/** Runs the prelude; its `connect` gets the one function of the host. */
function connectPrelude(vm: QuickJS, parts: GuestParts): Record<'start' | 'answer' | 'refuse', JSValueHandle> {
  const answers = Object.values(SENT).map((code) => vm.newNumber(code));
  const over = vm.newNumber(SENT.over);
  const send = vm.newFunction('send', (kind, id, text) => {
    try {
      if (!kind?.isNumber || !id?.isNumber || !text?.isString) return over;
      return answers[parts.send(kind.toNumber(), id.toNumber(), text.toString())] ?? over;
    } catch {
      return over;
    }
  });
  const connect = vm.evalCode(parts.prelude, 'openclaw.js');
  const connection = vm.callFunction(connect, vm.undefined, send);
  return {
    start: connection.getProp('start'),
    answer: connection.getProp('answer'),
    refuse: connection.getProp('refuse'),
  };
}

// The body stays on the wrapper's first line, so that its lines keep their numbers.
function wrap({ kind, text }: Reading): string {
  return kind === 'statements' ? `(async()=>{${text}\n})` : `(async()=>{return (${text}\n)})`;
}

/** The same text in another frame: a body that closes the first and opens a new one cannot fit both. */
function wrapAgain({ kind, text }: Reading): string {
  return kind === 'statements' ? `(async()=>{{${text}\n}})` : `(async()=>{return [${text}\n]})`;
}

/** Parses without running, in both frames. */
function parse(vm: QuickJS, reading: Reading): SyntaxProblem | undefined {
  for (const text of [wrap(reading), wrapAgain(reading)]) {
    try {
      vm.evalCode(text, FILE, EvalFlags.COMPILE_ONLY).dispose();
    } catch (error) {
      if (!(error instanceof JSException)) throw error;
      const line = /code\.js:(\d+)/.exec(error.stack ?? '')?.[1];
      return { message: error.message, ...(line === undefined ? {} : { line: Number(line) }) };
    }
  }
  return undefined;
}
