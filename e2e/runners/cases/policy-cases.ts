// Kind `policy`: what a policy lets through on every way to a tool, through the real session, gate and surfaces.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { asText, objectsAt, textsAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, contains, mentions, mustNotContain, same } from './checks.ts';
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
  const isFound = action['op'] === 'search' && result.isError !== true;
  const found: unknown = isFound ? JSON.parse(textOf({ content: result.content.slice(0, 1) })) : [];
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
      return checkExecuted(wanted, stage);
    case 'executed':
      return same('whether anything ran', stage.world.calls.length > 0, wanted);
    case 'valueContains':
      return contains(acts.map(valueOf).join('\n'), wanted);
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
      return [`no check for ${key}`];
  }
}

/** All calls as a list of their arguments or of `{ref, args}`; one object speaks of the only call, or of each ref's last. */
function checkExecuted(wanted: unknown, { world }: PolicyStage): readonly string[] {
  const { calls } = world;
  const all = calls.map(({ args }) => args);
  if (Array.isArray(wanted)) {
    const isNamed = wanted.some((one) => isJsonObject(one) && world.idOf(asText(one['ref'])) !== undefined);
    return same('the calls', isNamed ? calls.map(({ ref, args }) => ({ ref, args })) : all, wanted);
  }
  const isByRef = isJsonObject(wanted) && Object.keys(wanted).some((ref) => world.idOf(ref) !== undefined);
  if (isByRef) return same('the calls', Object.fromEntries(calls.map(({ ref, args }) => [ref, args])), wanted);
  return same('the arguments', all.length === 1 ? all[0] : all, wanted);
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
      case 'firstHit':
        return same('the first hit', hits[0], wanted);
      case 'hitsOnlyFrom':
        return hits.filter((ref) => !named.includes(ref)).map((ref) => `${ref} was found`);
      case 'maxHits':
        return hits.length <= Number(wanted) ? [] : [`${hits.length} hits`];
      case 'hitsExclude':
        return named.filter((ref) => hits.includes(ref)).map((ref) => `${ref} was found`);
      case 'hitsInclude':
        return named.filter((ref) => !hits.includes(ref)).map((ref) => `${ref} was not found`);
      case 'valueContains':
        return contains(valueOf(found), wanted);
      case 'errorMentions':
        return found.result.isError === true ? mentions(allOf(found), wanted) : ['it is no error'];
      case 'errorMustNotContain':
      case 'resultMustNotContain':
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
      return result.isError === true;
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
