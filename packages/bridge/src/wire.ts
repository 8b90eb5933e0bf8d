// The words of the pipe between parent and child, and between child and guest. Constants only: this file goes into the
// guest as well.

/** What the child may send. `result` and `error` are final. */
export const FROM_CHILD = { ready: 1, call: 2, log: 3, waiting: 4, result: 5, error: 6 } as const;
/** What the parent may send. */
export const TO_CHILD = { run: 16, answer: 17, refusal: 18 } as const;

/** Kind of a message that stays in the child: the body has ended, from here on memory goes into its result. */
export const ENDING = 100;
/** What the child answers the guest that sends something. */
export const SENT = { yes: 0, tooLarge: 1, tooDeep: 2, noBudget: 3, over: 4 } as const;

/** Text of a `run` message. */
export interface RunMessage {
  readonly code: string;
  /** The child ends itself after this, should nobody else do it. Milliseconds. */
  readonly lifeMs: number;
  /** Whether to say `waiting` when the guest does nothing but wait for the host. */
  readonly sayWaiting: boolean;
}

/** Text of an `error` message: the failures that the child tells apart. */
export interface ErrorMessage {
  readonly kind:
    | 'thrown'
    | 'syntax'
    | 'shell'
    | 'never-settles'
    | 'too-large'
    | 'not-json'
    | 'out-of-memory'
    | 'stack-exhausted'
    | 'failed';
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly stack?: string;
  readonly line?: number;
}
