// Kind `sandbox`: code through code mode, as a model sends it: what it gives back, when, and what is left behind.

import { setTimeout as pause } from 'node:timers/promises';
import { nodeSandbox, probe } from '@toolcrib/bridge';
import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { childrenOf } from '../../process-tree.ts';
import { asText, textsAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, mentions, same } from './checks.ts';
import { makeWorld, openWorld, textOf, withIds, type World } from './world.ts';

/** What the sandbox keeps of stderr, and what an error shows of it. Source: requirement `code.stderr`. */
const TAIL_BYTES = 65_536;
const PREVIEW_CHARS = 4_000;
/** How long calls after the settling are waited for. Milliseconds. Source: the format of the cases. */
const AFTER_MS = 2_000;

/** Everything that the checks look at. */
interface Seen {
  readonly given: Json;
  readonly world: World;
  readonly result: ToolResult;
  readonly report: Json;
  readonly tookMs: number;
  readonly stallMs: number;
  readonly childProcesses: number;
  readonly callsAfterSettle: number;
}

/** Checks a sandbox case. */
export const runSandboxCase: CaseRun = async ({ given, expect }) => {
  const { offered, reason } = await probe();
  if (!offered) return [`code mode is not offered here: ${reason}`];
  const seen = await perform(given, expect);
  return checkKeys(expect, (key, wanted) => check(key, wanted, seen));
};

async function perform(given: Json, expect: Json): Promise<Seen> {
  const world = makeWorld(given);
  const isFatal = given['code'] === '$FATAL_EXIT';
  // Only a child without its realm can be made to die by itself; it is never used outside tests.
  const open = isFatal ? ({ withoutWalls: ['guest-realm'], wrapper: 'none' } as const) : {};
  // The time of a run that waits for its sandbox's probe would be the probe's.
  await probe(open);
  const sandbox = nodeSandbox({ poolSize: 0, ...open, runUnproven: isFatal });
  const { timeoutMs } = (given['limits'] ?? {}) as { readonly timeoutMs?: number };
  const parts = { sandbox, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const surface = await openWorld(world.tools, 'code', parts);
  const code = isFatal ? fatalCode(given) : withIds(asText(given['code']), world);
  const before = await childrenOf(process.pid);
  const stall = watchStall();
  const startedAt = performance.now();
  const result = await surface.handle('tool_search_code', { code });
  const tookMs = performance.now() - startedAt;
  const made = world.calls.length;
  if (expect['noCallsAfterSettle'] !== undefined) await pause(AFTER_MS);
  const left = expect['childProcessesAfter'] === undefined ? [] : await childrenOf(process.pid);
  const stallMs = stall();
  await surface.close();
  await sandbox.close();
  return {
    given,
    world,
    result,
    report: reportOf(result),
    tookMs,
    stallMs,
    childProcesses: left.filter((id) => !before.includes(id)).length,
    callsAfterSettle: world.calls.length - made,
  };
}

function fatalCode(given: Json): string {
  const tail = asText(given['stderrTail']);
  const bytes = Number(given['stderrBytes']) - Buffer.byteLength(tail);
  const text = `'x'.repeat(${bytes}) + ${JSON.stringify(tail)}`;
  return `require('node:fs').writeSync(2, ${text}); process.exit(${Number(given['exitCode'])});`;
}

function reportOf(result: ToolResult): Json {
  const report: unknown = JSON.parse(textOf(result));
  return isJsonObject(report) ? report : {};
}

/** Longest time that the event loop of this process stood still. Milliseconds. */
function watchStall(): () => number {
  const everyMs = 10;
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - everyMs);
    last = now;
  };
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

function check(key: string, wanted: unknown, seen: Seen): readonly string[] {
  const { report, result, world, given } = seen;
  const error = isJsonObject(report['error']) ? asText(report['error']['message']) : '';
  const logs = textsAt(report, 'logs').join('\n');
  const yes = (holds: boolean, problem: string): readonly string[] => (holds ? [] : [problem]);
  switch (key) {
    case 'value':
      return same(`the value (${textOf(result).slice(0, 200)})`, report['value'], wanted);
    case 'valueIsEmpty':
      return yes(report['ok'] === true && report['value'] === null, `the value is ${JSON.stringify(report['value'])}`);
    case 'logsContain':
      return textsAt({ wanted }, 'wanted').flatMap((text) => yes(logs.includes(text), `the logs lack ${text}`));
    case 'settlesWithinMs':
      return yes(seen.tookMs <= Number(wanted), `it took ${Math.round(seen.tookMs)} ms`);
    case 'callsMade':
      return same(
        'the calls',
        world.calls.map(({ ref }) => ref),
        wanted,
      );
    case 'callsCancelled':
      return textsAt({ wanted }, 'wanted').flatMap((ref) => checkCancelled(ref, seen));
    case 'noCallsAfterSettle':
      return yes(seen.callsAfterSettle === 0, `${seen.callsAfterSettle} calls began after the run had settled`);
    case 'childProcessesAfter':
      return same('the number of processes left', seen.childProcesses, wanted);
    case 'outputMaxChars':
      return yes(textOf(result).length <= Number(wanted), `the output has ${textOf(result).length} characters`);
    case 'truncationMarked':
      return yes(/cut|truncated|left out/.test(logs), 'nothing says that the logs were cut');
    case 'errorMentions':
      return result.isError === true ? mentions(error, wanted) : [`no error, but ${textOf(result).slice(0, 200)}`];
    case 'errorMentionsCountOfOmittedBytes':
      return mentions(error, omittedBytes(given).map(String));
    case 'hostMaxStallMs':
      return yes(seen.stallMs <= Number(wanted), `the host stood still for ${Math.round(seen.stallMs)} ms`);
    case 'noticeMentions':
      return mentions(textsAt(report, 'notices').join('\n'), wanted);
    default:
      return ['noThrow', 'hostAlive', 'noUnhandledRejection'].includes(key) ? [] : [`no check for ${key}`];
  }
}

/** Cancelled: it saw its abort or never started; it did not complete, and the run has ended without it. */
function checkCancelled(ref: string, { world, report, result }: Seen): readonly string[] {
  if (world.completed.includes(ref)) return [`${ref} ran to its end`];
  const said = `${textsAt(report, 'notices').join(' ')} ${JSON.stringify(result.details)}`;
  return said.includes('"outcome":"cancelled"') || said.includes('never-started') ? [] : [`${ref} was not cancelled`];
}

function omittedBytes(given: Json): readonly number[] {
  return [Number(given['stderrBytes']) - TAIL_BYTES, TAIL_BYTES - PREVIEW_CHARS];
}
