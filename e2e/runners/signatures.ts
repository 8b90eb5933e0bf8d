// Every schema of a folder of tool lists, rendered as if it were trusted: one line, inside the bound, the same for
// shuffled properties, and TypeScript by the judgement of the real compiler.

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { INPUT_LIMITS, OUTPUT_LIMITS, renderType, type SignatureLimits } from '@toolcrib/signature';
import { compareCodeUnits, isJsonObject, type JsonSchema } from '@toolcrib/tool';
import type { Runner } from './runner.ts';

interface Rendered {
  readonly label: string;
  readonly text: string;
  readonly complete: boolean;
  readonly micros: number;
  readonly problems: readonly string[];
}

/** `signatures <folder>`. */
export const signaturesRunner: Runner = {
  name: 'signatures',
  usage: '<folder>',
  options: {},
  run: async ({ folder, say }) => {
    const rendered = (await readSchemas(folder)).map(check);
    const refused = await compile(rendered.map(({ text }) => text));
    const failures = rendered.flatMap(({ label, text, problems }, index) => {
      const all = refused.has(index) ? [...problems, `the compiler refuses ${text}`] : problems;
      return all.length === 0 ? [] : [{ label, problems: all }];
    });
    for (const failure of failures.slice(0, 50)) say(`${failure.label}: ${failure.problems.join('; ')}`);
    const times = rendered.map(({ micros }) => micros).toSorted((a, b) => a - b);
    const figures = {
      schemas: rendered.length,
      failed: failures.length,
      complete: rendered.filter(({ complete }) => complete).length,
      medianMicros: times[Math.floor(times.length / 2)] ?? 0,
      maxMicros: times.at(-1) ?? 0,
    };
    say(
      `${figures.complete} complete; ${figures.medianMicros.toFixed(0)} µs median, ${figures.maxMicros.toFixed(0)} µs longest`,
    );
    return {
      ok: rendered.length > 0 && failures.length === 0,
      summary: `${rendered.length - failures.length} of ${rendered.length} schemas hold`,
      json: { ...figures, failures },
    };
  },
};

interface Labelled {
  readonly label: string;
  readonly schema: JsonSchema;
  readonly limits: SignatureLimits;
}

async function readSchemas(folder: string): Promise<readonly Labelled[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted(compareCodeUnits);
  const lists = await Promise.all(
    files.map(async (file) => {
      const parsed: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
      const tools: unknown = isJsonObject(parsed) ? parsed['tools'] : parsed;
      return Array.isArray(tools) ? tools.flatMap((tool: unknown, index) => schemasOf(tool, `${file}#${index}`)) : [];
    }),
  );
  return lists.flat();
}

function schemasOf(tool: unknown, label: string): readonly Labelled[] {
  if (!isJsonObject(tool)) return [];
  const { inputSchema, outputSchema } = tool;
  return [
    ...(inputSchema === undefined
      ? []
      : [{ label: `${label} input`, schema: inputSchema as JsonSchema, limits: INPUT_LIMITS }]),
    ...(outputSchema === undefined
      ? []
      : [{ label: `${label} output`, schema: outputSchema as JsonSchema, limits: OUTPUT_LIMITS }]),
  ];
}

function check({ label, schema, limits }: Labelled): Rendered {
  const start = process.hrtime.bigint();
  const { text, complete } = renderType(schema, limits);
  const micros = Number(process.hrtime.bigint() - start) / 1000;
  const problems: string[] = [];
  if (/[\r\n\u2028\u2029]/.test(text)) problems.push('more than one line');
  if (text.length > limits.maxChars) problems.push(`${text.length} characters, allowed ${limits.maxChars}`);
  if (renderType(reversed(schema) as JsonSchema, limits).text !== text)
    problems.push('another text for reordered properties');
  return { label, text, complete, micros, problems };
}

/** The same schema with every object's properties written in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

/** Positions of the texts that the compiler does not take as a type. */
async function compile(texts: readonly string[]): Promise<ReadonlySet<number>> {
  const folder = await mkdtemp(join(tmpdir(), 'signatures-'));
  try {
    const file = join(folder, 'types.ts');
    await writeFile(file, texts.map((text, index) => `export type T${index} = ${text};\n`).join(''));
    const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');
    const output = await promisify(execFile)(
      compiler,
      ['--ignoreConfig', '--noEmit', '--strict', '--noResolve', '--types', '', file],
      {
        maxBuffer: 64 * 1024 * 1024,
      },
    ).then(
      () => '',
      (error: { readonly stdout?: string; readonly stderr?: string }) => {
        if (!error.stdout?.includes('error TS')) throw error;
        return error.stdout;
      },
    );
    return new Set([...output.matchAll(/types\.ts\((\d+),/g)].map((match) => Number(match[1]) - 1));
  } finally {
    await rm(folder, { recursive: true });
  }
}
