// Tries every route with every word at one moment of a run, and holds what it said and did against the oracle.

import { canonicalJson, CONTROL_NAMES } from '@toolcrib/tool';
import { decisionOf, hasTool, isDenied, type KnownTool } from './oracle.ts';
import { routesOf, said, type Expected, type Route, type Said } from './routes.ts';
import type { Question } from './person.ts';
import { secretsOf, type Secrets } from './secrecy.ts';
import { restorePolicy, type Ran, type Stage } from './stage.ts';

/** What was tried and did not hold. Throws at the first one, so that a drawn run shrinks to it. */
export class Broken extends Error {}

/** Tries all words on all routes. @returns how many answers were checked. */
export async function checkRoutes(stage: Stage): Promise<number> {
  const routes = routesOf(stage);
  const secrets = secretsOf(stage.moment);
  const plain = routes.filter(({ isOddForm }) => isOddForm !== true);
  const own = ownWords(stage);
  let checked = await checkTwoSelectors(stage, secrets);
  for (const [words, ways] of [
    [own, routes],
    [otherWords(stage).filter((word) => !own.includes(word)), plain],
  ] as const) {
    for (const word of words) {
      for (const route of ways) if (await checkOne(stage, route, { word, secrets })) checked += 1;
    }
  }
  return checked;
}

/** Each tool by its id, its raw id and its name. */
export function ownWords({ moment }: Stage): readonly string[] {
  return [...new Set(moment.known.flatMap(({ id, raw, name }) => [id, raw, name]))];
}

/** Names that were made for a provider, and words that only come near a tool. */
function otherWords({ moment, surfaces }: Stage): readonly string[] {
  const near = ({ name, owner }: KnownTool): readonly string[] => [
    `${name}x`,
    name.slice(0, -1),
    name.toUpperCase(),
    `${owner}.${name}`,
    `mcp:attic:${name}`,
    `mcp:nobody:${name}`,
  ];
  // Of the words that come near one tool a few will do: others have more.
  const others = moment.known.flatMap((tool, at) => near(tool).filter((_, index) => (index + at) % 3 === 0));
  const declared = surfaces.flatMap(({ table }) => [...table.keys()]);
  return [...new Set([...declared, ...others])].filter((word) => word.trim() !== '');
}

/** One call that names two tools runs neither, whichever of them the run has. */
async function checkTwoSelectors(stage: Stage, secrets: Secrets): Promise<number> {
  const { moment, surfaces, ran } = stage;
  const named = moment.known.filter((tool) => hasTool(moment, tool) || isDenied(moment, tool));
  const controlled = surfaces.filter(({ name }) => name === 'tools' || name === 'directory');
  for (const [at, first] of named.entries()) {
    const second = named[at + 1];
    if (second === undefined) break;
    for (const { name, surface } of controlled) {
      ran.length = 0;
      const payload = { id: first.id, name: second.id, n: stage.nextNumber() };
      const { text, code } = said(await surface.handle(CONTROL_NAMES.call, payload, stage.nextCall()));
      const told = secrets.toldBy(text, [first.id, second.id]);
      if (told !== undefined) throw new Broken(`${name} with two selectors tells ${JSON.stringify(told)}: ${text}`);
      checkRan(`${name} with two selectors`, ran, []);
      if (code !== 'INVALID_CALL') throw new Broken(`${name} with two selectors is ${code ?? 'a success'}: ${text}`);
    }
  }
  return Math.max(0, named.length - 1) * controlled.length;
}

interface Tried {
  readonly word: string;
  readonly secrets: Secrets;
}

async function checkOne(stage: Stage, route: Route, { word, secrets }: Tried): Promise<boolean> {
  const { moment, ran, person } = stage;
  const expected = route.expects(moment, word);
  if (expected === undefined) return false;
  const args = { n: stage.nextNumber() };
  const asked = person.questions.length;
  ran.length = 0;
  const answer = await route.ask(stage, word, args);
  const questions = person.questions.slice(asked);
  if (stage.drawn.flips && questions.length > 0) restorePolicy(stage);
  judge(stage, { at: route.name, word, secrets, expected, answer, args, ran, questions });
  return true;
}

/** One answer with all that it led to. */
export interface Judged extends Tried {
  readonly at: string;
  readonly expected: Expected;
  readonly answer: Said;
  readonly args: object;
  readonly ran: readonly Ran[];
  readonly questions: readonly Question[];
}

/** Holds one answer against what was expected. @throws Broken */
export function judge(stage: Stage, judged: Judged): void {
  const { word, secrets, expected, answer, args, ran, questions } = judged;
  const at = `${judged.at} of ${JSON.stringify(word)}`;
  const told = secrets.toldBy(answer.text, [word]);
  if (told !== undefined) throw new Broken(`${at} tells ${JSON.stringify(told)}: ${answer.text}`);
  if (expected.kind !== 'runs' && questions.length > 0) throw new Broken(`${at} asked a person`);
  const final = stage.drawn.rewrites ? { ...args, seen: 'by the hook' } : args;
  const wanted = settle(stage, expected, { questions, args: final });
  checkAnswer(at, answer, wanted);
  checkRan(at, ran, wanted.kind === 'runs' ? [{ id: wanted.tool.id, args: final }] : []);
}

/** What a call comes to after the person has been asked, who must have been asked for this tool and these arguments. */
function settle(
  { moment, drawn }: Stage,
  expected: Expected,
  { questions, args }: { readonly questions: readonly Question[]; readonly args: object },
): Expected {
  if (expected.kind !== 'runs' || decisionOf(moment.layers, expected.tool) !== 'ask') return expected;
  if (drawn.answers.length === 0) return { kind: 'refuses', code: 'APPROVAL_DENIED' };
  const [question, ...more] = questions;
  const isBound = question?.id === expected.tool.id && question.args === canonicalJson(args) && more.length === 0;
  if (!isBound || question === undefined)
    throw new Broken(
      `${expected.tool.id} must be asked for with ${JSON.stringify(args)}, not ${JSON.stringify(questions)}`,
    );
  if (question.answer === 'timed-out') return { kind: 'refuses', code: 'APPROVAL_TIMED_OUT' };
  if (question.answer === 'denied') return { kind: 'refuses', code: 'APPROVAL_DENIED' };
  return drawn.flips ? { kind: 'refuses', code: 'DENIED_BY_POLICY' } : expected;
}

function checkAnswer(at: string, { code, text }: Said, wanted: Expected): void {
  const code_ = wanted.kind === 'refuses' ? wanted.code : undefined;
  if (code !== code_) throw new Broken(`${at} is ${code ?? 'a success'}, wanted ${code_ ?? wanted.kind}: ${text}`);
  if (wanted.kind === 'refuses') {
    const missing = wanted.ids?.find((id) => !text.includes(id));
    if (missing !== undefined) throw new Broken(`${at} does not list ${missing}: ${text}`);
    return;
  }
  const { mark, id } = wanted.tool;
  const missing = [mark, wanted.kind === 'runs' ? `polished ${mark}` : id].find((part) => !text.includes(part));
  if (missing !== undefined) throw new Broken(`${at} does not give ${missing}: ${text}`);
}

function checkRan(at: string, ran: readonly Ran[], wanted: readonly Ran[]): void {
  if (canonicalJson(ran) !== canonicalJson(wanted))
    throw new Broken(`${at} ran ${JSON.stringify(ran)}, wanted ${JSON.stringify(wanted)}`);
}
