// An answer with remarks: the guest gets the value, the remarks become lines of the run's log. `search` needs it: the
// guest wants the list, the model wants to know which server is down.

const MARK = Symbol.for('toolcrib.bridge.noted-answer');

/** A host's answer with lines for the log. */
export interface NotedAnswer {
  readonly value: unknown;
  readonly notes: readonly string[];
}

/** Adds `notes` to an answer of the host. */
export function noted(value: unknown, notes: readonly string[]): NotedAnswer {
  return Object.defineProperty({ value, notes }, MARK, { value: true });
}

/** Splits an answer into value and notes. */
export function toNoted(answer: unknown): NotedAnswer {
  return isNoted(answer) ? answer : { value: answer, notes: [] };
}

function isNoted(answer: unknown): answer is NotedAnswer {
  return typeof answer === 'object' && answer !== null && Object.hasOwn(answer, MARK);
}
