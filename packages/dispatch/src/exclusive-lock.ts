// Readers and one writer, first in first out: ordinary calls of a session share, a sequential call runs alone. Apart from
// the dispatcher because it knows nothing of tools, and is proven against a model on its own.

import { cancelled, wouldDeadlock } from './errors.ts';

/** Who wants in. `word` names the tool in errors. */
export interface CallLockRequest {
  readonly callId: string;
  readonly word: string;
  /** Runs alone. */
  readonly exclusive: boolean;
  /** Calls that this one runs inside. */
  readonly ancestors: readonly string[];
  readonly signal: AbortSignal;
}

/** Gives the place back. Calling it again does nothing. */
export type ReleaseCall = () => void;

/**
 * A call whose ancestor already shares the lock joins it at once, past the queue: waiting behind a sequential call that
 * waits for that ancestor would be a deadlock.
 */
export interface CallLock {
  /**
   * Waits for its turn, in order of arrival.
   * @throws ToolcribError `WOULD_DEADLOCK` where the wait could only end after an ancestor of the call has ended.
   * @throws ToolcribError `CANCELLED` as soon as the signal aborts while waiting; the place in the queue is given up.
   */
  enter(request: CallLockRequest): Promise<ReleaseCall>;
}

interface Waiting {
  readonly request: CallLockRequest;
  admit(): void;
}

/** Creates the lock of one catalog session. */
export function createCallLock(): CallLock {
  const inside = new Set<CallLockRequest>();
  const queue: Waiting[] = [];

  const fits = (request: CallLockRequest): boolean =>
    inside.size === 0 || (!request.exclusive && ![...inside].some((other) => other.exclusive));

  const admitWaiting = (): void => {
    for (let next = queue[0]; next !== undefined && fits(next.request); next = queue[0]) {
      queue.shift();
      next.admit();
    }
  };

  const admit = (request: CallLockRequest): ReleaseCall => {
    inside.add(request);
    return () => {
      if (inside.delete(request)) admitWaiting();
    };
  };

  const wait = (request: CallLockRequest): Promise<ReleaseCall> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(cancelled(request.word, 'waiting', request.signal.reason));
        admitWaiting();
      };
      const waiting: Waiting = {
        request,
        admit: () => {
          request.signal.removeEventListener('abort', leave);
          resolve(admit(request));
        },
      };
      request.signal.addEventListener('abort', leave, { once: true });
      queue.push(waiting);
    });

  return {
    async enter(request) {
      if (request.signal.aborted) throw cancelled(request.word, 'waiting', request.signal.reason);
      const ancestor = [...inside].find((other) => request.ancestors.includes(other.callId));
      if (ancestor !== undefined) {
        if (request.exclusive || ancestor.exclusive) throw wouldDeadlock(request.word, ancestor.callId);
        return admit(request);
      }
      return queue.length === 0 && fits(request) ? admit(request) : wait(request);
    },
  };
}
