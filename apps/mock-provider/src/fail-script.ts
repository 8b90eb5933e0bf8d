// A provider that misbehaves a few times and then recovers. The one script that keeps state: a retry sends the same request
// again, so only a counter can tell the tries apart.

import type { Fault, ModelTurn, RequestView, Script } from './script.ts';

/** What goes wrong, how often, and what comes after. */
export interface FailScriptOptions {
  readonly fault: Fault;
  /** Requests that meet the fault before `afterwards` answers. */
  readonly times: number;
  readonly afterwards: Script;
}

/** Fails the first requests, then answers with another script. */
export function failScript(options: FailScriptOptions): (view: RequestView) => ModelTurn | Fault {
  let left = options.times;
  return (view) => {
    if (left <= 0) return options.afterwards(view);
    left -= 1;
    return options.fault;
  };
}
