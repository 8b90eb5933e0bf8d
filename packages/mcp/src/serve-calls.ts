// Calls that run for a client. Most last as long as one request. A client of 2026-07-28 is asked by ending the request: the
// call goes on waiting here, and the client's next request brings the answers under a token that only it was given.

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { SurfaceCall } from '@toolcrib/modes';
import type { CallProgress, ToolResult } from '@toolcrib/tool';
import { RETRY_WAIT_MS, STOP_ANSWERS_MS, WAITING_CALLS_MAX_COUNT } from './limits.ts';
import { answerOf, formOf, type ClientAnswer, type ClientQuestion, type OpenQuestion } from './serve-question.ts';

/** Asks the person at the client of a call. Never rejects. */
export type AskClient = (question: ClientQuestion) => Promise<ClientAnswer>;

/** One request of the client for a call. */
export interface CallLeg {
  readonly signal: AbortSignal;
  readonly canAsk: boolean;
  readonly onProgress?: (progress: CallProgress) => void;
  /** Asks while the request is open. Absent: by ending it. */
  readonly askNow?: (question: ClientQuestion, hasSession: boolean) => Promise<ClientAnswer>;
}

/** What a request is for; the next one for the same call must say the same. */
export interface CallKind {
  readonly name: string;
  readonly args: unknown;
}

/** How a request ends. */
export type LegOutcome =
  | { readonly kind: 'result'; readonly result: ToolResult }
  | { readonly kind: 'questions'; readonly token: string; readonly questions: readonly OpenQuestion[] };

/** What a request brings for a call that waits. Untrusted. */
export interface Answers {
  readonly token: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The calls of one client. */
export interface LiveCalls {
  readonly ask: AskClient;
  begin(what: CallKind, leg: CallLeg, run: (call: SurfaceCall) => Promise<ToolResult>): Promise<LegOutcome>;
  /** Undefined where no such call waits. */
  resume(what: CallKind, leg: CallLeg, answers: Answers): Promise<LegOutcome> | undefined;
  /** Cancels what runs and what waits, and lets the answers leave: half a second at most. Never rejects. */
  stop(): Promise<void>;
  /** The same at once. */
  close(): void;
}

/** How calls are kept. */
export interface LiveCallsOptions {
  readonly newId: () => string;
  readonly hasSession: boolean;
}

interface LiveCall {
  readonly callId: string;
  readonly what: string;
  readonly abort: AbortController;
  readonly questions: Map<string, WaitingQuestion>;
  leg: CallLeg;
  ended: Promise<ToolResult>;
  /** Tells the open request that a question came. */
  wake: () => void;
  expiry?: NodeJS.Timeout;
}
interface WaitingQuestion extends OpenQuestion {
  readonly settle: (answer: ClientAnswer) => void;
}
interface Book {
  readonly options: LiveCallsOptions;
  readonly running: Map<string, LiveCall>;
  /** Oldest first, by token. */
  readonly waiting: Map<string, LiveCall>;
}

/** Keeps the calls of one client. */
export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const book: Book = { options, running: new Map(), waiting: new Map() };
  return {
    ask: (question) => ask(book, question),
    begin: (what, leg, run) => takeLeg(book, start(book, { what, leg, run }), leg),
    resume: (what, leg, { token, responses }) => {
      const live = book.waiting.get(token);
      if (live?.what !== keyOf(what)) return undefined;
      book.waiting.delete(token);
      clearTimeout(live.expiry);
      for (const { key, settle } of live.questions.values())
        if (Object.hasOwn(responses, key)) settle(answerOf(responses[key]));
      return takeLeg(book, live, leg);
    },
    stop: () => stop(book),
    close: () => closeAll(book),
  };
}

function closeAll(book: Book): void {
  for (const live of book.running.values()) giveUp(book, live, 'the client left');
  book.waiting.clear();
}

async function stop(book: Book): Promise<void> {
  const ending = [...book.running.values()].map(({ ended }) => ended);
  closeAll(book);
  if (ending.length === 0) return;
  const late = new AbortController();
  const bound = pause(STOP_ANSWERS_MS, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(ending), bound]);
  late.abort();
  // An answer passes through the protocol before it is with the transport.
  await nextTurn();
}

interface Start {
  readonly what: CallKind;
  readonly leg: CallLeg;
  readonly run: (call: SurfaceCall) => Promise<ToolResult>;
}

function start(book: Book, { what, leg, run }: Start): LiveCall {
  const callId = book.options.newId();
  const abort = new AbortController();
  const onProgress = (progress: CallProgress): void => live.leg.onProgress?.(progress);
  const live: LiveCall = {
    callId,
    what: keyOf(what),
    abort,
    questions: new Map(),
    leg,
    ended: Promise.resolve({ content: [] }),
    wake: () => {},
  };
  book.running.set(callId, live);
  live.ended = run({ callId, signal: abort.signal, onProgress }).finally(() => book.running.delete(callId));
  // A call that nobody asks for any more must not be an unhandled rejection.
  live.ended.catch(() => {});
  return live;
}

async function takeLeg(book: Book, live: LiveCall, leg: CallLeg): Promise<LegOutcome> {
  live.leg = leg;
  const onAbort = (): void => giveUp(book, live, 'the client cancelled the call');
  if (leg.signal.aborted) onAbort();
  leg.signal.addEventListener('abort', onAbort, { once: true });
  const asked = new Promise<undefined>((resolve) => {
    live.wake = () => resolve(undefined);
    if (live.questions.size > 0) live.wake();
  });
  try {
    const result = await Promise.race([live.ended, asked]);
    return result === undefined ? wait(book, live) : { kind: 'result', result };
  } finally {
    leg.signal.removeEventListener('abort', onAbort);
    live.leg = { signal: leg.signal, canAsk: leg.canAsk };
    live.wake = () => {};
  }
}

/** The request ends here, the call does not. */
function wait(book: Book, live: LiveCall): LegOutcome {
  const token = book.options.newId();
  const [oldest] = book.waiting;
  if (oldest !== undefined && book.waiting.size >= WAITING_CALLS_MAX_COUNT) expire(book, oldest[0]);
  book.waiting.set(token, live);
  live.expiry = setTimeout(() => expire(book, token), RETRY_WAIT_MS);
  live.expiry.unref();
  return { kind: 'questions', token, questions: [...live.questions.values()].map(({ key, form }) => ({ key, form })) };
}

function expire(book: Book, token: string): void {
  const live = book.waiting.get(token);
  book.waiting.delete(token);
  if (live !== undefined) giveUp(book, live, 'the client did not come back with an answer');
}

function giveUp(book: Book, live: LiveCall, why: string): void {
  clearTimeout(live.expiry);
  book.running.delete(live.callId);
  for (const { settle } of live.questions.values()) settle('timed-out');
  live.abort.abort(new Error(why));
}

async function ask(book: Book, question: ClientQuestion): Promise<ClientAnswer> {
  const { hasSession, newId } = book.options;
  const live = callOf(book, question.callId);
  if (live === undefined || !live.leg.canAsk || question.signal.aborted) return 'timed-out';
  const { askNow } = live.leg;
  // A client that fails at asking has asked nobody.
  if (askNow !== undefined) return limited(await askNow(question, hasSession).catch(() => 'timed-out'), hasSession);
  const key = newId();
  const answer = await new Promise<ClientAnswer>((resolve) => {
    const settle = (said: ClientAnswer): void => {
      // At once: the next request of the client must not be asked what has just been answered.
      live.questions.delete(key);
      resolve(said);
    };
    question.signal.addEventListener('abort', () => settle('timed-out'), { once: true });
    live.questions.set(key, { key, form: formOf(question, hasSession), settle });
    live.wake();
  });
  return limited(answer, hasSession);
}

/** A call inside another one is numbered under its id. */
function callOf({ running }: Book, callId: string): LiveCall | undefined {
  const isInside = (live: LiveCall): boolean => callId.startsWith(`${live.callId}.`);
  return running.get(callId) ?? [...running.values()].find(isInside);
}

/** Only what was offered counts as a yes. */
function limited(answer: ClientAnswer, hasSession: boolean): ClientAnswer {
  return answer === 'session' && !hasSession ? 'deny' : answer;
}

function keyOf(what: CallKind): string {
  return JSON.stringify([what.name, what.args], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}
