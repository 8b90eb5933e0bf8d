// The sacrificial parent: a real gateway in code mode that runs one hostile program. It reads one task as JSON from its
// input, says when the run has settled, waits for a word, then tells how the run and itself have fared. It may die.

import { once } from 'node:events';
import inspector from 'node:inspector';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { createGateway, parseConfig, type Gateway, type OpenedRun } from 'toolcrib';
import type { ToolResult } from '@toolcrib/tool';
import { createFixtureTools, toolId, type FixtureTools } from './fixture-tools.ts';
import type { HostileOutcome, HostileReport, HostileTask } from './hostile-case.ts';

/** A code result as the surface keeps it for runtime consumers. */
interface RunDetails {
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
  readonly logs: readonly string[];
  readonly calls: readonly { readonly target?: string; readonly outcome: string }[];
}

const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

async function main(): Promise<void> {
  const input = createInterface({ input: process.stdin });
  const [line] = (await once(input, 'line')) as [string];
  const task = JSON.parse(line) as HostileTask;
  const tools = createFixtureTools();
  const gateway = await openGateway(task, tools);
  const run = await gateway.open({});
  const health = watchHealth();
  const startedAt = performance.now();
  const result = await attack(run, task);
  const tookMs = performance.now() - startedAt;
  tools.settle();
  say({ settled: true });
  await once(input, 'line');
  const report = toReport(run, result, tools);
  run.close();
  await gateway.close();
  say({ ...report, tookMs, health: health() } satisfies HostileReport);
  input.close();
}

async function openGateway(task: HostileTask, tools: FixtureTools): Promise<Gateway> {
  const raw = {
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' },
    tools: { toolSearch: { mode: 'code', codeTimeoutMs: task.timeoutMs } },
    policy: { session: { deny: [toolId('denied')], default: 'allow' } },
    sandbox: { poolSize: task.poolSize },
    logFolder: task.logFolder,
  };
  const config = await parseConfig(raw, { name: 'the hostile run', folder: task.logFolder, env: {} });
  const gateway = await createGateway(config, { coreTools: tools.all });
  await gateway.ready();
  return gateway;
}

function attack(run: OpenedRun, task: HostileTask): Promise<ToolResult> {
  const known = { PARENT_PID: String(process.pid), ...toolPlaceholders() };
  const code = task.code.replace(
    /\$\{([A-Z_]+)\}/g,
    (whole, name: string) => (known as Record<string, string>)[name] ?? whole,
  );
  const call = { callId: 'hostile', signal: new AbortController().signal };
  return run.surface.handle('tool_search_code', { code }, call);
}

function toolPlaceholders(): Readonly<Record<string, string>> {
  const names = ['echo', 'slow', 'fail', 'count', 'denied'];
  return Object.fromEntries(names.map((name) => [`TOOL_${name.toUpperCase()}`, toolId(name)]));
}

function toReport(run: OpenedRun, result: ToolResult, tools: FixtureTools): Omit<HostileReport, 'tookMs' | 'health'> {
  const { value, error, logs = [], calls = [] } = (result.details ?? {}) as Partial<RunDetails>;
  const slow = calls.filter(({ target }) => target === toolId('slow'));
  const of = (...outcomes: readonly string[]) => slow.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const { slowStarted, slowAborted, deniedRan, startedAfterSettle } = tools.counts();
  const [block] = result.content;
  const outcome: HostileOutcome =
    result.isError !== true ? 'value' : error?.code === 'RUN_TIMED_OUT' ? 'timeout' : 'error';
  return {
    mode: run.surface.mode,
    outcome,
    ...(value === undefined ? {} : { value }),
    ...(error === undefined ? {} : { error }),
    logs,
    text: block?.type === 'text' ? block.text : '',
    calls: {
      slowCancelled: of('cancelled', 'never-started'),
      slowAstray: Math.max(0, slowStarted - slowAborted - of('finished', 'failed')),
      deniedRan,
      startedAfterSettle,
    },
  };
}

/** Begins to watch this process; the function tells what has changed since. */
function watchHealth(): () => HostileReport['health'] {
  const look = () => ({
    priority: os.getPriority(),
    umask: process.umask(),
    prototype: Object.getOwnPropertyNames(Object.prototype).join(),
    inspector: inspector.url() ?? 'closed',
  });
  const before = look();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const rss = process.memoryUsage.rss();
  let peak = rss;
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  return () => {
    clearInterval(sampler);
    const after = look();
    const keys = Object.keys(before) as (keyof typeof before)[];
    return {
      changed: keys.filter((key) => before[key] !== after[key]),
      lagMs: delay.max / 1e6,
      growthBytes: Math.max(peak, process.memoryUsage.rss()) - rss,
    };
  };
}

await main();
