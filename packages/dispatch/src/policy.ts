// May this run have this tool? The question and its three answers, apart from any way of deciding: a host can bring its
// own policy. Whatever it answers, only a clear yes is a yes.

import type { ToolDefinition } from '@toolcrib/tool';

/** The three answers. `ask`: a person decides. */
export type PolicyDecision = 'allow' | 'ask' | 'deny';

/** All that a policy, an approver or a hook learns of a tool. Never a schema. */
export type PolicySubject = Pick<ToolDefinition, 'id' | 'name' | 'source' | 'owner'>;

/** Asked at every search, describe and call, so it must be synchronous and fast. */
export interface Policy {
  decide(subject: PolicySubject): PolicyDecision;
  /**
   * Names what is denied: while it gives the same object, the same subjects are denied, and what was made from the answers
   * can be used again. Absent or undefined: every subject must be asked about anew.
   */
  denials?(): object | undefined;
}

/** Asks `policy` and fails closed: a throw, a promise or any unknown answer is `deny`. */
export function decide(policy: Policy, subject: PolicySubject): PolicyDecision {
  let answer: unknown;
  try {
    answer = policy.decide(subject);
  } catch {
    return 'deny';
  }
  // A promise cannot be waited for here, but its rejection must not end the process either.
  if (answer instanceof Promise) answer.catch(() => undefined);
  return toPolicyDecision(answer);
}

/** What names the denials of `policy`; undefined where nothing can be relied on: it is absent, throws or gives no object. */
export function denialsOf(policy: Policy): object | undefined {
  try {
    const named: unknown = policy.denials?.();
    return typeof named === 'object' && named !== null && !(named instanceof Promise) ? named : undefined;
  } catch {
    return undefined;
  }
}

/** Turns any answer into one of the three: what is not exactly `allow` or `ask` is `deny`. */
export function toPolicyDecision(answer: unknown): PolicyDecision {
  return answer === 'allow' || answer === 'ask' ? answer : 'deny';
}

/** The part of a tool that policy, approval and hooks may see. */
export function toSubject(tool: PolicySubject): PolicySubject {
  return Object.freeze({ id: tool.id, name: tool.name, source: tool.source, owner: tool.owner });
}
