// Kind `policy`: what a policy lets through on every way to a tool, through the real session, gate and surfaces.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { asText, objectsAt, textsAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, mentions, mustNotContain, same } from './checks.ts';
import { openPolicyStage, type PolicyStage } from './policy-stage.ts';
import { textOf } from './world.ts';

/** What one action led to. */
interface Act {
  readonly result: ToolResult;
  readonly code: string | undefined;
  /** Refs, best first. */
  readonly hits: readonly string[];
  /** Arguments of the calls that reached a tool. */
  readonly ran: readonly unknown[];
  readonly asked: boolean;
}

/** Checks a policy case. */
export const runPolicyCase: CaseRun = async ({ given, expect }) => {
  const stage = await openPolicyStage(given);
  try {
    const acts: Act[] = [];
    for (const action of objectsAt(given, 'actions')) acts.push(await act(stage, action));
    return checkKeys(expect, (key, wanted) => check(key, wanted, { stage, acts }));
  } finally {
    await stage.close();
  }
};

async function act(stage: PolicyStage, action: Json): Promise<Act> {
  const { world, asked } = stage;
  const before = { calls: world.calls.length, asked: asked.length };
  if (action['op'] === 'setPolicy') {
    stage.setPolicy(action['policy']);
    return { result: { content: [] }, code: undefined, hits: [], ran: [], asked: false };
  }
  const result = await stage.perform(action);
  const found: unknown = action['op'] === 'search' ? JSON.parse(textOf({ content: result.content.slice(0, 1) })) : [];
  return {
    result,
    code: codeOf(result),
    hits: Array.isArray(found) ? found.filter(isJsonObject).map(({ id }) => world.refOf(asText(id))) : [],
    ran: world.calls.slice(before.calls).map(({ args }) => args),
    asked: asked.length > before.asked,
  };
}

/** Of a code run it is the code of its last failed call. */
function codeOf({ details, isError }: ToolResult): string | undefined {
  if (isError !== true || !isJsonObject(details)) return undefined;
  const failed = objectsAt(details, 'calls').findLast(({ code }) => code !== undefined);
  const error = isJsonObject(details['error']) ? details['error'] : {};
  return asText(failed?.['code'] ?? error['code']);
}

interface Seen {
  readonly stage: PolicyStage;
  readonly acts: readonly Act[];
}

function check(key: string, wanted: unknown, { stage, acts }: Seen): readonly string[] {
  const pairs = (Array.isArray(wanted) ? wanted : []) as readonly (readonly [string, string])[];
  const sawPair = ([when, ref]: readonly [string, string]): boolean =>
    stage.hooksSaw.some(([side, seen]) => side === when && seen === ref);
  switch (key) {
    case 'perAction':
      return objectsAt({ wanted }, 'wanted').flatMap((expect, index) => checkAct(expect, acts[index], index));
    case 'hooksSawAtLeast':
      return pairs.filter((pair) => !sawPair(pair)).map((pair) => `no hook saw ${pair.join(' ')}`);
    case 'hooksNeverSaw':
      return pairs.filter(sawPair).map((pair) => `a hook saw ${pair.join(' ')}`);
    case 'approvalRequestShows':
      return mentions(JSON.stringify(stage.asked.map(({ tool, args }) => ({ tool, args }))), wanted);
    case 'executedWith':
      return same(
        'the arguments of the calls',
        stage.world.calls.map(({ args }) => args),
        wanted,
      );
    case 'errorMustNotContain':
      return mustNotContain(
        acts
          .filter(({ result }) => result.isError === true)
          .map(allOf)
          .join('\n'),
        wanted,
      );
    case 'outputMustNotContain':
      return mustNotContain(acts.map(allOf).join('\n'), wanted);
    default:
      return ['noThrow', 'gatewayAlive', 'hostAlive'].includes(key) ? [] : [`no check for ${key}`];
  }
}

function checkAct(expect: Json, found: Act | undefined, index: number): readonly string[] {
  if (found === undefined) return [`there is no action ${index + 1}`];
  const { hits, ran } = found;
  const problems = checkKeys(expect, (key, wanted) => {
    const named = textsAt({ wanted }, 'wanted');
    switch (key) {
      case 'outcome':
        return isOutcome(asText(wanted), found) ? [] : [`not ${asText(wanted)}: ${textOf(found.result).slice(0, 300)}`];
      case 'executed':
        return same('whether it ran', ran.length > 0, wanted);
      case 'executedWith':
        return same('its arguments', ran.at(-1), wanted);
      case 'noHits':
        return wanted === true ? same('the hits', hits, []) : [];
      case 'hitsExclude':
        return named.filter((ref) => hits.includes(ref)).map((ref) => `${ref} was found`);
      case 'hitsInclude':
        return named.filter((ref) => !hits.includes(ref)).map((ref) => `${ref} was not found`);
      case 'valueContains':
        return named
          .filter((part) => !valueOf(found).includes(part))
          .map((part) => `the value lacks ${part}: ${valueOf(found)}`);
      case 'errorMentions':
        return found.result.isError === true ? mentions(allOf(found), wanted) : ['it is no error'];
      case 'errorMustNotContain':
        return mustNotContain(allOf(found), wanted);
      default:
        return [`no check for ${key}`];
    }
  });
  return problems.map((problem) => `action ${index + 1}: ${problem}`);
}

/** A person who cannot be asked, does not answer or refuses leaves the question where it was: with `ask`. */
function isOutcome(wanted: string, { result, code, ran, asked }: Act): boolean {
  const isRefused = result.isError === true && ran.length === 0;
  switch (wanted) {
    case 'allowed':
      return result.isError !== true && ran.length === 1;
    case 'ask':
      return asked || code === 'APPROVAL_DENIED' || code === 'APPROVAL_TIMED_OUT';
    case 'denied':
      return isRefused && ['DENIED_BY_POLICY', 'APPROVAL_DENIED', 'HOOK_VETOED'].includes(code ?? '');
    case 'error':
      return isRefused;
    default:
      return false;
  }
}

function valueOf({ result }: Act): string {
  const { details } = result;
  return JSON.stringify(isJsonObject(details) ? (details['value'] ?? details['error'] ?? null) : null);
}

function allOf({ result }: Act): string {
  return JSON.stringify([result.content, result.details ?? null]);
}
