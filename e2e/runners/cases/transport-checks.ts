// The checks of kind `mcp-transport`: of one step, and of the whole case.

import { isJsonObject } from '@toolcrib/tool';
import { textsAt, type Json } from './case.ts';
import { checkKeys, mentions, mustNotContain, same } from './checks.ts';
import { tokenOf } from './ruled/act.ts';
import type { SeenMessage } from './ruled/rules.ts';
import type { StepOutcome } from './transport-client.ts';
import { textOf } from './world.ts';

/** What a case showed in all. */
export interface TransportOutcome {
  readonly steps: readonly StepOutcome[];
  readonly seen: readonly SeenMessage[];
  readonly diagnostics: string;
  readonly tookMs: number;
  readonly childrenAfter: number;
  readonly rejections: readonly string[];
  readonly isAlive: boolean;
}

/** Checks one key of `expect.steps[n]`. */
export function checkStep(expect: Json, step: StepOutcome): readonly string[] {
  return checkKeys(expect, (key, wanted) => checkStepKey({ key, wanted, expect }, step));
}

interface Check {
  readonly key: string;
  readonly wanted: unknown;
  readonly expect: Json;
}

function checkStepKey({ key, wanted, expect }: Check, step: StepOutcome): readonly string[] {
  const target = step.target === undefined ? '' : textOf(step.target);
  switch (key) {
    case 'ok':
      return step.ok === wanted ? [] : [`ok is ${step.ok}: ${step.text.slice(0, 300)}`];
    case 'text':
      return same('the text', target, wanted);
    case 'structured':
      return same('the structured content', step.target?.details, wanted);
    case 'toolNames':
      return same('the names', asSet(step.toolNames ?? []), asSet(textsAt(expect, key)));
    case 'argv':
      return same('the arguments', JSON.parse(target === '' ? 'null' : target), wanted);
    case 'modelTextContains':
    case 'describeContains':
      return textsAt(expect, key).flatMap((part) =>
        inModelText(step.text, part) ? [] : [`"${part}" is not in: ${step.text}`],
      );
    case 'modelTextMustNotContain':
    case 'describeMustNotContain':
    case 'resultMustNotContain':
      return mustNotContain(step.text, wanted);
    case 'imageDelivered':
      return same('whether an image was delivered', step.hasImage, wanted);
    case 'errorMustNotContain':
      return mustNotContain(step.text, wanted);
    case 'errorMentions':
      return [...(step.ok ? ['it did not fail'] : []), ...mentions(step.text, wanted)];
    case 'resultMentions':
      return mentions(step.text, wanted);
    case 'withinMs':
      return step.tookMs <= Number(wanted) ? [] : [`it took ${step.tookMs.toFixed(0)} ms`];
    case 'hitsInclude':
      return textsAt(expect, key).flatMap((name) => (step.hits?.includes(name) === true ? [] : [`${name} is no hit`]));
    case 'hitsExclude':
      return textsAt(expect, key).flatMap((name) => (step.hits?.includes(name) === true ? [`${name} is a hit`] : []));
    default:
      return [`no check for ${key}`];
  }
}

function asSet(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted();
}

/** The model reads JSON, in which a text may be escaped. */
function inModelText(text: string, part: string): boolean {
  return text.includes(part) || text.includes(JSON.stringify(part).slice(1, -1));
}

/** Checks one key of `expect`. */
export function checkTransport(expect: Json, outcome: TransportOutcome): readonly string[] {
  return checkKeys(expect, (key, wanted) => checkKey({ key, wanted, expect }, outcome));
}

function checkKey({ key, wanted, expect }: Check, outcome: TransportOutcome): readonly string[] {
  const { steps, seen } = outcome;
  const texts = (of: readonly StepOutcome[]): string => of.map(({ text }) => text).join('\n');
  const limits = isJsonObject(wanted) ? Object.entries(wanted) : [];
  switch (key) {
    case 'steps': {
      const wantedSteps = Array.isArray(wanted) ? wanted.filter(isJsonObject) : [];
      // A case that says less speaks of the last steps.
      const checked = wantedSteps.length === 0 ? [] : steps.slice(-wantedSteps.length);
      return wantedSteps.flatMap((one, at) => {
        const step = checked[at];
        return (step === undefined ? ['it was not taken'] : checkStep(one, step)).map(
          (problem) => `step ${at}: ${problem}`,
        );
      });
    }
    case 'serverSaw':
    case 'serverSawAtMost':
      return limits.flatMap(([name, times]) => checkCounts(key, { name, times }, seen));
    case 'serverSawProgressToken':
      return same(
        'whether a call had a progress token',
        seen.some((message) => message.method === 'tools/call' && tokenOf(message.params) !== undefined),
        wanted,
      );
    case 'serverEnvContains':
      return textsAt(expect, key).flatMap((name) =>
        envOf(steps).includes(name) ? [] : [`${name} is not in its environment`],
      );
    case 'serverEnvMustNotContain':
      return textsAt(expect, key).flatMap((name) =>
        envOf(steps).includes(name) ? [`${name} is in its environment`] : [],
      );
    case 'childProcessesAfter':
      return same('the number of children', outcome.childrenAfter, wanted);
    case 'diagnosticsMention':
      return mentions(outcome.diagnostics, wanted);
    case 'noUnhandledRejection':
      return outcome.rejections;
    case 'gatewayAlive':
    case 'hostAlive':
      return same('whether the gateway lives', outcome.isAlive, wanted);
    case 'withinMs':
      return outcome.tookMs <= Number(wanted) ? [] : [`all took ${outcome.tookMs.toFixed(0)} ms`];
    case 'errorMentions':
      return mentions(texts(steps.filter(({ ok }) => !ok)), wanted);
    case 'modelTextMustNotContain':
    case 'outputMustNotContain':
      return mustNotContain(texts(steps), wanted);
    case 'errorMustNotContain':
      return mustNotContain(texts(steps.filter(({ ok }) => !ok)), wanted);
    case 'resultMustNotContain':
      return mustNotContain(texts(steps), wanted);
    default:
      return [`no check for ${key}`];
  }
}

interface Counted {
  readonly name: string;
  readonly times: unknown;
}

/** Counts of one method over all servers, or under a server's name those of that server. */
function checkCounts(
  key: 'serverSaw' | 'serverSawAtMost',
  { name, times }: Counted,
  seen: readonly SeenMessage[],
): readonly string[] {
  if (isJsonObject(times)) {
    const own = seen.filter(({ server }) => server === name);
    return Object.entries(times).flatMap(([method, number]) => checkCounts(key, { name: method, times: number }, own));
  }
  const count = seen.filter(({ method }) => method === name).length;
  if (key === 'serverSaw') return same(`the number of ${name}`, count, times);
  return count <= Number(times) ? [] : [`${name} came ${count} times`];
}

/** Names that some step's target listed. */
function envOf(steps: readonly StepOutcome[]): readonly string[] {
  const lists = steps.flatMap(({ target }): readonly unknown[] => {
    try {
      const parsed: unknown = target === undefined ? [] : JSON.parse(textOf(target));
      return Array.isArray(parsed) ? parsed : [];
    } catch {
      return [];
    }
  });
  return lists.map(String);
}
