// Kind `provider-wire`: what a provider sends, piece by piece, and what the gateway makes of it: the text that a client
// hears, and the calls and results of the next request, read from the very body that the provider would get.

import { performance } from 'node:perf_hooks';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import { createGateway, parseConfig, type PluginTool, type RunReport } from 'toolcrib';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asText, objectsAt, textAt, type CaseRun, type Json } from './case.ts';
import { checkKeys } from './checks.ts';
import { behave } from './world.ts';
import { checkWire } from './wire-checks.ts';
import { toAnswers, type WireAnswer } from './wire-answers.ts';

/** What one run did, seen from outside. */
export interface WireRun {
  /** Bodies of the requests, parsed. */
  readonly requests: readonly Json[];
  /** When each of them came, in milliseconds. */
  readonly times: readonly number[];
  /** All text that a client heard. */
  readonly heard: string;
  readonly report?: RunReport;
  readonly error?: string;
  /** The tools of the case by name; every other one gives its arguments back. */
  readonly known: ReadonlyMap<string, Json>;
  /** The case says that nothing is called, which the checks of calls are content with. */
  readonly expectsNoCalls: boolean;
}

/** Checks a provider-wire case; the bodies of `jsonMany` each in a run of their own. */
export const runWireCase: CaseRun = async ({ given, expect }) => {
  if (textAt(given, 'mode') !== 'jsonMany') return runOnce(given, toAnswers(given), expect);
  const { each: _, ...ofAll } = expect;
  const expects = objectsAt(expect, 'each');
  const problems: string[] = [];
  const bodies = Array.isArray(given['bodies']) ? given['bodies'] : [];
  if (bodies.length === 0) return ['the case has no bodies'];
  for (const [index, body] of bodies.entries()) {
    const wanted = { ...ofAll, ...expects[index] };
    const found = await runOnce(given, toAnswers({ mode: 'json', body }), wanted);
    problems.push(...found.map((problem) => `body ${index}: ${problem}`));
  }
  return problems;
};

async function runOnce(given: Json, answers: readonly WireAnswer[], expect: Json): Promise<readonly string[]> {
  const tools = [...objectsAt(given, 'tools').map(toTool), ...expectedTools(given, expect)];
  const ran = await runAgainst(answers, { tools, repeatLast: given['repeatLast'] === true });
  const known = new Map(objectsAt(given, 'tools').map((tool) => [textAt(tool, 'name'), tool]));
  const expectsNoCalls = Array.isArray(expect['toolCalls']) && expect['toolCalls'].length === 0;
  return checkKeys(expect, (key, wanted) => checkWire(key, wanted, { ...ran, known, expectsNoCalls }));
}

async function runAgainst(
  answers: readonly WireAnswer[],
  { tools, repeatLast }: { readonly tools: readonly PluginTool[]; readonly repeatLast: boolean },
): Promise<Omit<WireRun, 'known' | 'expectsNoCalls'>> {
  const folder = await mkdtemp(join(tmpdir(), 'wire-case-'));
  const [requests, times]: [Json[], number[]] = [[], []];
  const fetch: typeof globalThis.fetch = async (_, init) => {
    times.push(performance.now());
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    requests.push(isJsonObject(body) ? body : {});
    const answer = answers[requests.length - 1] ?? (repeatLast ? answers.at(-1) : undefined);
    return answer?.respond() ?? new Response(NOTHING_MORE, { headers: { 'content-type': 'text/event-stream' } });
  };
  const raw = {
    provider: { baseURL: 'http://wire.invalid/v1', defaultModel: 'm' },
    tools: { toolSearch: false },
    logFolder: folder,
  };
  const gateway = await createGateway(await parseConfig(raw, { name: 'the case', folder, env: {} }), {
    coreTools: tools,
    fetch,
  });
  let heard = '';
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'go' }] }];
  try {
    const report = await gateway.run({ messages, onText: (text) => void (heard += text) });
    return { requests, times, heard, report };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { requests, times, heard, error: ToolcribError.is(error) ? said : `no error of ours: ${said}` };
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true });
  }
}

/** Ends a run that goes on behind the answers of its case. */
const NOTHING_MORE = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`;

function toTool(tool: Json): PluginTool {
  return {
    name: textAt(tool, 'name'),
    description: asText(tool['description']),
    inputSchema: isJsonObject(tool['inputSchema']) ? tool['inputSchema'] : { type: 'object' },
    execute: (_, { signal }) => behave(tool['behaviour'], signal),
  };
}

/** Tools that give their arguments back, so that a result can be told from its sibling's. */
function expectedTools(given: Json, expect: Json): readonly PluginTool[] {
  const sets = [expect, ...objectsAt(expect, 'oneOf')];
  const calls = sets.flatMap((set) => objectsAt(set, 'toolCalls'));
  const known = new Set(objectsAt(given, 'tools').map((tool) => tool['name']));
  const names = new Set(calls.flatMap(({ name }) => (typeof name === 'string' && !known.has(name) ? [name] : [])));
  return [...names].map((name) => ({
    name,
    description: 'Gives its arguments back.',
    inputSchema: { type: 'object' },
    execute: (args) => Promise.resolve({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
  }));
}
