// The routes of guest code through the real sandbox: one body asks for everything, so that a run costs one child.

import type { Sandbox } from '@toolcrib/bridge';
import { CONTROL_NAMES, isJsonObject, type Validator } from '@toolcrib/tool';
import { Broken, judge, ownWords } from './check-routes.ts';
import type { DrawnRun } from './drawn-run.ts';
import { routesOf, type Expected, type Said } from './routes.ts';
import { secretsOf } from './secrecy.ts';
import { changePolicy, closeStage, openStage, type ShownSurface, type Stage } from './stage.ts';

interface Asked {
  readonly method: 'call' | 'describe';
  readonly word: string;
  readonly args: { readonly n: number };
  readonly expected: Expected;
}

/** Checks a run before and after its policy changes. @returns how many answers were checked. @throws Broken */
export async function checkRealGuest(
  drawn: DrawnRun,
  parts: { readonly validator: Validator; readonly sandbox: Sandbox },
): Promise<number> {
  // A policy that a person changes in the middle of a body would change it for the rest of the body.
  const stage = await openStage({ ...drawn, flips: false }, parts);
  try {
    const first = await checkBody(stage);
    changePolicy(stage);
    return first + (await checkBody(stage));
  } finally {
    closeStage(stage);
  }
}

async function checkBody(stage: Stage): Promise<number> {
  const shown = stage.surfaces.find(({ name }) => name === 'code');
  if (shown === undefined) throw new Broken('mode code was not planned');
  const asked = askedFor(stage);
  const { ran, person } = stage;
  ran.length = 0;
  const before = person.questions.length;
  const answers = await runBody(stage, shown, asked);
  const secrets = secretsOf(stage.moment);
  for (const [index, { method, word, args, expected }] of asked.entries()) {
    const answer = answers[index] ?? { text: 'nothing' };
    const isOwn = (found: unknown): boolean => isJsonObject(found) && found['n'] === args.n;
    const questions = person.questions.slice(before).filter((question) => isOwn(JSON.parse(question.args)));
    const own = ran.filter((call) => isOwn(call.args));
    judge(stage, { at: `the real guest's ${method}`, word, secrets, expected, answer, args, ran: own, questions });
  }
  return asked.length;
}

function askedFor(stage: Stage): readonly Asked[] {
  return (['call', 'describe'] as const).flatMap((method) => {
    const route = routesOf(stage).find(({ name }) => name === `code: guest ${method}`);
    return ownWords(stage).flatMap((word) => {
      const expected = route?.expects(stage.moment, word);
      return expected === undefined ? [] : [{ method, word, args: { n: stage.nextNumber() }, expected }];
    });
  });
}

async function runBody(stage: Stage, shown: ShownSurface, asked: readonly Asked[]): Promise<readonly Said[]> {
  const code = `const answers = [];
for (const { method, word, args } of ${JSON.stringify(asked.map(({ method, word, args }) => ({ method, word, args })))}) {
  try {
    answers.push({ text: JSON.stringify(await openclaw.tools[method](word, method === 'call' ? args : {})) });
  } catch (error) {
    answers.push({ text: error.message, code: error.code });
  }
}
return answers;`;
  const { details } = await shown.surface.handle(CONTROL_NAMES.code, { code }, stage.nextCall());
  const { value } = details as { readonly value?: unknown };
  if (!Array.isArray(value)) throw new Broken(`the body did not end well: ${JSON.stringify(details)}`);
  return value as readonly Said[];
}
