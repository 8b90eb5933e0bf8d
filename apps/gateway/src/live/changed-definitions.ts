// What a changed definition does to a run: a call of the tool becomes a question, and a yes to the question is remembered.
// Nobody to ask is a no, as with every question.

import { decide, denialsOf, type Approve, type Policy } from '@toolcrib/dispatch';
import { fingerprint } from '@toolcrib/tool';
import type { ToolSources } from '../tool-sources.ts';

type Changes = Pick<ToolSources, 'changedTool' | 'approveChange'>;

/** The policy, with `ask` where it would allow a tool whose definition waits for approval. Never gives more than it. */
export function askForChanged(policy: Policy, sources: Changes): Policy {
  return {
    // What is asked about is not denied.
    denials: () => denialsOf(policy),
    decide: (subject) => {
      const decision = decide(policy, subject);
      const isChanged = subject.source === 'mcp' && sources.changedTool(subject.id) !== undefined;
      return decision === 'allow' && isChanged ? 'ask' : decision;
    },
  };
}

/** The approver, with an answer to a changed tool bound to the definition that was there when the question was put. */
export function approveChanged(approve: Approve, sources: Changes): Approve {
  return async (request) => {
    const { id } = request.tool;
    const change = sources.changedTool(id);
    if (change === undefined) return approve(request);
    // An answer that was given "for the session" was given to another definition.
    const answer = await approve({ ...request, key: fingerprint([request.key, change.digest]) });
    if (answer !== 'approved') return answer;
    const latest = sources.changedTool(id);
    if (latest !== undefined && latest.digest !== change.digest) return 'denied';
    sources.approveChange(change);
    return 'approved';
  };
}
