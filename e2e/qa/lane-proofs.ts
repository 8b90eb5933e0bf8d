// What the comparison of lanes proves, sentence by sentence: requirement `e2e.lanes` read from what the provider received
// and from what the sessions logged. Each sentence says what it found where it does not hold.

import { CONTROL_NAMES, isJsonObject } from '@toolcrib/tool';
import warehouse from '../fixtures/warehouse-plugin/index.ts';
import type { LaneRun } from '../lanes.ts';
import type { Lane } from '../requirements.ts';

/** One sentence of the requirement. */
export interface Proof {
  readonly sentence: string;
  readonly holds: boolean;
  /** What was found instead. Absent where it holds. */
  readonly found?: string;
}

const TARGET = 'openclaw:warehouse:warehouse_reserve_stock';
const STRUCTURED = [CONTROL_NAMES.search, CONTROL_NAMES.describe, CONTROL_NAMES.call];
const DIRECT_ONLY = warehouse.tools.filter((tool) => tool.catalogMode === 'direct-only').map(({ name }) => name);
/** Searches, describes and calls of the task in each lane; what the directory names is described and not searched for. */
const COUNTS: Readonly<Record<Lane, readonly number[]>> = {
  direct: [0, 0, 2],
  tools: [2, 1, 2],
  code: [2, 1, 2],
  directory: [1, 2, 2],
};

/** Proves every sentence over the runs of all lanes. */
export function proveLanes(runs: ReadonlyMap<Lane, LaneRun>): readonly Proof[] {
  const direct = runOf(runs, 'direct');
  const compact = [...runs].filter(([lane]) => lane !== 'direct');
  return [
    proof('direct can call the tool', callsTarget(direct)),
    ...compact.map(([lane, run]) => proof(`${lane} can call the same tool`, callsTarget(run))),
    proof('direct exposes the schemas of the plugin to the provider', missingSchemas(direct)),
    ...compact.map(([lane, run]) =>
      proof(`${lane} exposes only its controls and the visible tools`, otherTools(run, controlsOf(lane))),
    ),
    ...compact.map(([lane, run]) => proof(`${lane} sends less than direct in all`, notLess(run, direct))),
    ...[...runs].map(([lane, run]) =>
      proof(`the session log of ${lane} shows the expected counts`, miscounted(lane, run)),
    ),
    proof('results of code carry the bridged telemetry that the session log has', otherTelemetry(runOf(runs, 'code'))),
    proof('tools resolves two queries with one tool_search before tool_call', otherOrder(runOf(runs, 'tools'))),
  ];
}

function runOf(runs: ReadonlyMap<Lane, LaneRun>, lane: Lane): LaneRun {
  const run = runs.get(lane);
  if (run === undefined) throw new Error(`the lane ${lane} was not run`);
  return run;
}

function proof(sentence: string, found: string | undefined): Proof {
  return { sentence, holds: found === undefined, ...(found !== undefined && { found }) };
}

function controlsOf(lane: Lane): readonly string[] {
  return lane === 'code' ? [CONTROL_NAMES.code] : STRUCTURED;
}

function callsTarget({ result, log }: LaneRun): string | undefined {
  const finished = log.tools.find(({ id }) => id === TARGET)?.calls.finished ?? 0;
  if (!result.ok) return result.problem ?? 'the task was not done';
  return finished === 1 ? undefined : `${TARGET} finished ${finished} times`;
}

/** Names of the plugin's tools that the first request declares without properties, or not at all. */
function missingSchemas({ requests }: LaneRun): string | undefined {
  const declared = new Set(declaredWithProperties(requests[0]?.body));
  const missing = warehouse.tools.map(({ name }) => name).filter((name) => !declared.has(name));
  return missing.length === 0 ? undefined : `without a schema: ${missing.slice(0, 5).join(', ')} (${missing.length})`;
}

function declaredWithProperties(body: unknown): readonly string[] {
  const tools = isJsonObject(body) && Array.isArray(body['tools']) ? (body['tools'] as readonly unknown[]) : [];
  return tools.flatMap((tool) => {
    const declared = isJsonObject(tool) && isJsonObject(tool['function']) ? tool['function'] : {};
    const { name, parameters } = declared;
    return typeof name === 'string' && isJsonObject(parameters) && isJsonObject(parameters['properties']) ? [name] : [];
  });
}

function otherTools({ requests }: LaneRun, controls: readonly string[]): string | undefined {
  const wanted = [...controls, ...DIRECT_ONLY].toSorted().join(' ');
  const other = requests.map(({ toolNames }) => toolNames.toSorted().join(' ')).find((names) => names !== wanted);
  return other === undefined && requests.length > 0 ? undefined : `declared: ${other ?? 'nothing'}`;
}

function notLess({ result }: LaneRun, direct: LaneRun): string | undefined {
  const isLess = result.bytes > 0 && result.bytes < direct.result.bytes;
  return isLess ? undefined : `${result.bytes} bytes, direct ${direct.result.bytes}`;
}

function miscounted(lane: Lane, { log, requests }: LaneRun): string | undefined {
  const counts = [log.searches, log.describes, log.calls];
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  if (counts.join() !== COUNTS[lane].join()) return `searches, describes, calls: ${counts.join(', ')}`;
  if (log.schemasUpFront !== requests[0]?.toolNames.length) return `${log.schemasUpFront} schemas up front`;
  if (log.provider.bytes !== bytes || log.provider.requests !== requests.length)
    return `${log.provider.bytes} bytes in ${log.provider.requests} requests, received ${bytes} in ${requests.length}`;
  return log.skippedLines === 0 ? undefined : `${log.skippedLines} lines of the log cannot be read`;
}

function otherTelemetry({ requests, log }: LaneRun): string | undefined {
  const results = messagesOf(requests.at(-1)?.body).filter(({ role }) => role === 'tool');
  const content = results.at(-1)?.['content'];
  const last: unknown = typeof content === 'string' ? JSON.parse(content) : undefined;
  const telemetry = isJsonObject(last) && isJsonObject(last['telemetry']) ? last['telemetry'] : {};
  const counts = ['searchCount', 'describeCount', 'callCount'].map((key) => telemetry[key]);
  const wanted = [log.searches, log.describes, log.calls];
  return counts.join() === wanted.join() ? undefined : `telemetry ${counts.join()}, log ${wanted.join()}`;
}

/** The calls of the model in order: one search with two queries, and only then calls. */
function otherOrder({ requests, log }: LaneRun): string | undefined {
  const calls = messagesOf(requests.at(-1)?.body).flatMap(callsIn);
  const names = calls.map(({ name }) => name);
  const searches = calls.filter(({ name }) => name === CONTROL_NAMES.search);
  const queries = searches.flatMap(({ args }) => (Array.isArray(args['queries']) ? args['queries'] : []));
  const isInOrder = names.indexOf(CONTROL_NAMES.search) < names.indexOf(CONTROL_NAMES.call);
  const holds = searches.length === 1 && queries.length === 2 && log.searches === 2 && isInOrder;
  return holds && names.includes(CONTROL_NAMES.call) ? undefined : `${names.join(', ')} with ${queries.length} queries`;
}

function messagesOf(body: unknown): readonly Readonly<Record<string, unknown>>[] {
  const messages = isJsonObject(body) ? body['messages'] : undefined;
  return Array.isArray(messages) ? messages.filter(isJsonObject) : [];
}

function callsIn(
  message: Readonly<Record<string, unknown>>,
): readonly { name: string; args: Readonly<Record<string, unknown>> }[] {
  const calls = Array.isArray(message['tool_calls']) ? (message['tool_calls'] as readonly unknown[]) : [];
  return calls.flatMap((call) => {
    const asked = isJsonObject(call) && isJsonObject(call['function']) ? call['function'] : undefined;
    if (asked === undefined) return [];
    const args: unknown = JSON.parse(String(asked['arguments']));
    return [{ name: String(asked['name']), args: isJsonObject(args) ? args : {} }];
  });
}
