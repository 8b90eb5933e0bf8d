// `evidence cases <folder> [--kind K] [--id ID]`: public cases, one file per kind. A kind that is not built counts as failed.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { compareCodeUnits } from '@toolcrib/tool';
import type { Runner } from '../runner.ts';
import { runArgumentsCase } from './arguments-cases.ts';
import type { Case, CaseRun } from './case.ts';
import { runDirectoryCase } from './directory-cases.ts';
import { runLongSessionCase } from './long-session-cases.ts';
import { runNamesCase } from './names-cases.ts';
import { runPolicyCase } from './policy-cases.ts';
import { runRankingCase } from './ranking-cases.ts';
import { runSandboxCase } from './sandbox-cases.ts';
import { runSchemaCase } from './schema-cases.ts';
import { runTransportCase } from './transport-cases.ts';
import { runWireCase } from './wire-cases.ts';

const KINDS: Readonly<Record<string, CaseRun>> = {
  ranking: runRankingCase,
  schema: runSchemaCase,
  names: runNamesCase,
  arguments: runArgumentsCase,
  sandbox: runSandboxCase,
  'prompt-directory': runDirectoryCase,
  policy: runPolicyCase,
  'provider-wire': runWireCase,
  'mcp-transport': runTransportCase,
  'long-session': runLongSessionCase,
};

interface Outcome {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly problems: readonly string[];
}

/** The runner of public cases. */
export const casesRunner: Runner = {
  name: 'cases',
  usage: '<folder> [--kind KIND] [--id ID]',
  options: { kind: { type: 'string' }, id: { type: 'string' } },
  run: async ({ folder, options, say }) => {
    const cases = (await readCases(folder)).filter(
      (one) => (options['kind'] ?? one.kind) === one.kind && (options['id'] ?? one.id) === one.id,
    );
    const outcomes: Outcome[] = [];
    for (const one of cases) {
      const problems = await runOne(one);
      outcomes.push({ id: one.id, kind: one.kind, title: one.title, problems });
      if (problems.length > 0) say(`${one.id} ${one.title}\n    ${problems.join('\n    ')}`);
    }
    const byKind = Map.groupBy(outcomes, ({ kind }) => kind);
    for (const [kind, list] of byKind) say(`${kind}: ${held(list)} of ${list.length}`);
    return {
      ok: outcomes.length > 0 && held(outcomes) === outcomes.length,
      summary: `${held(outcomes)} of ${outcomes.length} cases hold`,
      json: { cases: outcomes.length, held: held(outcomes), outcomes },
    };
  },
};

function held(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ problems }) => problems.length === 0).length;
}

async function readCases(folder: string): Promise<readonly Case[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted(compareCodeUnits);
  const lists = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as readonly Case[]),
  );
  return lists.flat();
}

async function runOne(one: Case): Promise<readonly string[]> {
  const run = Object.hasOwn(KINDS, one.kind) ? KINDS[one.kind] : undefined;
  if (run === undefined) return [`the kind ${one.kind} is not built yet`];
  const rejections: string[] = [];
  const hear = (reason: unknown): void => void rejections.push(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', hear);
  try {
    const problems = await run(one);
    // Rejections are told of once the microtasks of a turn are done.
    await new Promise((resolve) => setImmediate(resolve));
    return [...problems, ...rejections];
  } catch (error) {
    return [`it threw: ${error instanceof Error ? error.message : String(error)}`, ...rejections];
  } finally {
    process.off('unhandledRejection', hear);
  }
}
