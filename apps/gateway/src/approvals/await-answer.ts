// One call at the desk: it waits until a person has answered, wherever that was, or until its time or its run is over.

import { APPROVAL_POLL_MS } from '../limits.ts';
import type { DeskGround } from './approval-desk.ts';
import { isGiven, type ApprovalQuestion, type ApprovalState } from './approval-store.ts';
import type { AskPerson } from './ask-person.ts';

/** What a call waits with. */
export interface WaitingCall {
  readonly question: ApprovalQuestion;
  readonly ask: AskPerson | undefined;
  /** Aborts when the call no longer waits: the question stays, for an equal call or for its time to run out. */
  readonly signal: AbortSignal;
}

/**
 * Waits for the answer.
 * @returns how the question ended; `nobody` where the run's own person was not there and nobody else can be asked.
 * @throws the signal's reason when it aborts.
 */
export async function awaitAnswer(
  desk: DeskGround,
  { question, ask, signal }: WaitingCall,
): Promise<Exclude<ApprovalState, 'open'> | 'nobody'> {
  const { store, waiting, now } = desk;
  const { id } = question;
  const over = new AbortController();
  const state = Promise.withResolvers<Exclude<ApprovalState, 'open'> | 'nobody'>();
  const look = async (): Promise<void> => {
    const found = await store.get(id);
    if (found === undefined) state.resolve('withdrawn');
    else if (found.state !== 'open') state.resolve(found.state);
  };
  const wake = (): void => void look().catch(state.reject);
  const end = (how: 'timed-out' | 'withdrawn'): void =>
    void store.settle(id, how, now()).then(look).catch(state.reject);
  const onAbort = (): void => state.reject(signal.reason);
  const timer = setTimeout(() => end('timed-out'), desk.timeoutMs);
  // Another process, such as `toolcrib approvals answer`, may have written the answer.
  const poll = setInterval(wake, APPROVAL_POLL_MS);
  waiting.set(id, wake);
  signal.addEventListener('abort', onAbort, { once: true });
  // What was answered while the question was put down.
  wake();
  if (ask !== undefined)
    void askPerson(desk, { question, ask, signal: over.signal }).then(leave, () => leave(undefined));
  function leave(said: unknown): void {
    if (desk.isReachable() || isGiven(said)) return wake();
    if (said === 'timed-out') return end('timed-out');
    // The person's own end is gone, and nobody else can answer.
    void store
      .settle(id, 'withdrawn', now())
      .then((isOpen) => (isOpen ? state.resolve('nobody') : look()), state.reject);
  }
  try {
    signal.throwIfAborted();
    return await state.promise;
  } finally {
    clearTimeout(timer);
    clearInterval(poll);
    waiting.delete(id);
    signal.removeEventListener('abort', onAbort);
    over.abort(new Error('the question is settled'));
  }
}

/** Asks the run's own person. @throws where somebody was faster, or the person's own end failed. */
async function askPerson(
  { answer }: DeskGround,
  {
    question,
    ask,
    signal,
  }: { readonly question: ApprovalQuestion; readonly ask: AskPerson; readonly signal: AbortSignal },
): Promise<unknown> {
  const { id, callId, tool, args } = question;
  const said: unknown = await ask({ id, callId, tool, args, signal });
  if (isGiven(said)) await answer(id, said);
  return said;
}
