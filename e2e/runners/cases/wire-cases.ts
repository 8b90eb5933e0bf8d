// Kind `provider-wire`: what a provider sends, piece by piece, and what the gateway makes of it: the text that a client
// hears, and the calls and results of the next request, read from the very body that the provider would get.

import { performance } from 'node:perf_hooks';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';
import { createGateway, parseConfig, type PluginTool, type RunReport } from 'toolcrib';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asText, objectsAt, textAt, textsAt, type CaseRun, type Json } from './case.ts';
import { checkKeys } from './checks.ts';
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
}

/** Checks a provider-wire case; the bodies of `jsonMany` each in a run of their own. */
export const runWireCase: CaseRun = async ({ given, expect }) => {
  if (textAt(given, 'mode') !== 'jsonMany') return runOnce(given, toAnswers(given), expect);
  const expects = objectsAt(expect, 'each');
  const problems: string[] = [];
  for (const [index, body] of objectsAt(given, 'bodies').entries()) {
    const wanted = expects[index] ?? {};
    const found = await runOnce(given, toAnswers({ mode: 'json', body }), wanted);
    problems.push(...found.map((problem) => `body ${index}: ${problem}`));
  }
  return problems;
};

async function runOnce(given: Json, answers: readonly WireAnswer[], expect: Json): Promise<readonly string[]> {
  const tools = [...objectsAt(given, 'tools').map(toTool), ...expectedTools(expect)];
  const ran = await runAgainst(answers, { tools, repeatLast: given['repeatLast'] === true });
  return checkKeys(expect, (key, wanted) => checkWire(key, wanted, ran));
}

async function runAgainst(
  answers: readonly WireAnswer[],
  { tools, repeatLast }: { readonly tools: readonly PluginTool[]; readonly repeatLast: boolean },
): Promise<WireRun> {
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
  const behaviour = isJsonObject(tool['behaviour']) ? tool['behaviour'] : {};
  return {
    name: textAt(tool, 'name'),
    description: asText(tool['description']),
    inputSchema: isJsonObject(tool['inputSchema']) ? tool['inputSchema'] : { type: 'object' },
    execute: () => {
      if (behaviour['throws'] !== undefined) return Promise.reject(new Error(asText(behaviour['throws'])));
      return Promise.resolve({ content: [{ type: 'text', text: asText(behaviour['returns'], 'ok') }] });
    },
  };
}

/** Tools that give their arguments back, so that a result can be told from its sibling's. */
function expectedTools(expect: Json): readonly PluginTool[] {
  const names = new Set(objectsAt(expect, 'toolCalls').flatMap((call) => textsAt({ names: [call['name']] }, 'names')));
  return [...names].map((name) => ({
    name,
    description: 'Gives its arguments back.',
    inputSchema: { type: 'object' },
    execute: (args) => Promise.resolve({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
  }));
}
