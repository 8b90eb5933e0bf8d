// The person who is asked, as a host would stand between: an answer is remembered under its key and under nothing else.

import type { Approve } from '@toolcrib/dispatch';
import { canonicalJson } from '@toolcrib/tool';
import type { DrawnAnswer, DrawnLayer, DrawnRun } from './drawn-run.ts';

/** One question that really reached the person, and the answer. */
export interface Question {
  readonly id: string;
  /** The arguments as canonical JSON. */
  readonly args: string;
  readonly answer: DrawnAnswer;
}

/** A person with a memory for answers. */
export interface Person {
  readonly approve: Approve;
  readonly questions: Question[];
}

/** Creates the person of a run. Where it was drawn so, the policy denies the tool while the person thinks. */
export function createPerson(
  drawn: DrawnRun,
  gate: { readonly set: (layers: readonly DrawnLayer[]) => void; readonly layers: () => readonly DrawnLayer[] },
): Person {
  const questions: Question[] = [];
  const remembered = new Map<string, DrawnAnswer>();
  return {
    questions,
    approve: async ({ key, tool, args }) => {
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const answer = drawn.answers[Math.min(questions.length, drawn.answers.length - 1)] ?? 'denied';
      questions.push({ id: tool.id, args: canonicalJson(args), answer });
      remembered.set(key, answer);
      if (drawn.flips) gate.set([...gate.layers(), { name: 'second thoughts', deny: [tool.id] }]);
      return answer;
    },
  };
}
