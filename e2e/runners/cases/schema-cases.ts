// Kind `schema`: rendering, validating, listing, describing and sending schemas of every odd shape.

import { ajvValidator } from '@toolcrib/dispatch';
import { renderSignature } from '@toolcrib/signature';
import { fingerprint, isJsonObject, type JsonSchema, type Violation } from '@toolcrib/tool';
import { textAt, type Case, type CaseRun, type Json } from './case.ts';
import { checkKeys, mentions, same } from './checks.ts';
import { runListCase } from './list-cases.ts';
import { checkSignature, expandFills } from './signature-checks.ts';
import { makeWorld, openWorld, textOf } from './world.ts';

/** Checks a schema case by its `op`. */
export const runSchemaCase: CaseRun = async (whole) => {
  const { stderrLinesAtMost, ...expect } = whole.expect;
  const heard = hearStderr();
  const problems = await runOp({ ...whole, expect }).finally(heard.release);
  if (stderrLinesAtMost === undefined || heard.lines() <= Number(stderrLinesAtMost)) return problems;
  return [...problems, `${heard.lines()} lines on stderr`];
};

/** Counts the lines that this process writes to stderr, which are still written. */
function hearStderr(): { readonly lines: () => number; readonly release: () => void } {
  const write = process.stderr.write.bind(process.stderr);
  let text = '';
  process.stderr.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    text += String(chunk);
    return Boolean(Reflect.apply(write, process.stderr, [chunk, ...rest]));
  };
  return {
    lines: () => text.split('\n').filter((line) => line !== '').length,
    release: () => void (process.stderr.write = write),
  };
}

async function runOp(one: Case): Promise<readonly string[]> {
  switch (textAt(one.given, 'op')) {
    case 'signature':
      return checkSignature(
        renderSignature({ source: 'openclaw', inputSchema: expandFills(one.given['schema']) as JsonSchema }).input,
        one.expect,
      );
    case 'validate':
      return checkValidated(
        one,
        objectsOrValues(one.given, 'argsList').map((value) => [one.given['schema'], value]),
      );
    case 'validateMany':
      return checkValidated(one, pairs(one.given));
    case 'forward':
      return checkForward(one);
    case 'describe':
      return checkDescribe(one);
    case 'providerTool':
      return checkProviderTool(one);
    case 'list':
      return runListCase(one);
    default:
      return [`no check for the op ${textAt(one.given, 'op')}`];
  }
}

function objectsOrValues(from: Json, key: string): readonly unknown[] {
  const value = from[key];
  return Array.isArray(value) ? value : [];
}

function pairs(given: Json): readonly (readonly [unknown, unknown])[] {
  const values = objectsOrValues(given, 'argsEach');
  return objectsOrValues(given, 'schemas').map((schema, index) => [schema, values[index]]);
}

async function checkValidated(
  { expect }: Case,
  pairsOf: readonly (readonly [unknown, unknown])[],
): Promise<readonly string[]> {
  const validator = ajvValidator();
  try {
    const outcomes = await Promise.all(
      pairsOf.map(([schema, value]) =>
        validator.validate({ schema: schema as JsonSchema, digest: fingerprint(schema), value }),
      ),
    );
    return checkKeys(expect, (key, wanted) => {
      if (key === 'validatesOk')
        return same(
          'the outcomes',
          outcomes.map(({ kind }) => kind === 'valid'),
          wanted,
        );
      if (key === 'noThrow') return [];
      if (key !== 'errorMentions' || !Array.isArray(wanted)) return [`no check for ${key}`];
      return wanted.flatMap((words, index) => {
        const outcome = outcomes[index];
        return mentions(outcome?.kind === 'invalid' ? outcome.violations.map(toText).join('; ') : '', words);
      });
    });
  } finally {
    await validator.close();
  }
}

function toText({ path, message, params }: Violation): string {
  return `${path} ${message} ${JSON.stringify(params)}`;
}

async function checkForward({ given, expect }: Case): Promise<readonly string[]> {
  const world = makeWorld({ tools: [{ name: 'target', source: 'plugin', inputSchema: given['schema'] }] });
  const open = await openWorld(world.tools, 'tools');
  const result = await open.handle('tool_call', { id: world.tools[0]?.id, args: given['args'] });
  await open.close();
  return checkKeys(expect, (key, wanted) => {
    if (key === 'argsDelivered')
      return same(`the arguments (${textOf(result).slice(0, 200)})`, world.calls[0]?.args, wanted);
    if (key === 'notExecuted') return same('whether nothing ran', world.calls.length === 0, wanted);
    if (key === 'errorMentions') return result.isError === true ? mentions(textOf(result), wanted) : ['it is no error'];
    return [`no check for ${key}`];
  });
}

async function checkDescribe({ given, expect }: Case): Promise<readonly string[]> {
  const world = makeWorld({ tools: [{ name: 'target', source: 'plugin', inputSchema: given['schema'] }] });
  const open = await openWorld(world.tools, 'tools');
  const result = await open.handle('tool_describe', { id: world.tools[0]?.id });
  await open.close();
  const described: unknown = JSON.parse(textOf(result));
  const parameters = isJsonObject(described) ? described['parameters'] : undefined;
  return checkKeys(expect, (key) => {
    if (key === 'describeSchemaEqualsGiven') return same('the described schema', parameters, given['schema']);
    return key === 'noThrow' ? [] : [`no check for ${key}`];
  });
}

async function checkProviderTool({ given, expect }: Case): Promise<readonly string[]> {
  const tool = isJsonObject(given['tool']) ? given['tool'] : {};
  const world = makeWorld({ tools: [{ source: 'plugin', ...tool }] });
  const open = await openWorld(world.tools, 'direct');
  const [visible] = open.surface.visibleTools();
  await open.close();
  const parameters: unknown = visible?.parameters;
  return checkKeys(expect, (key, wanted) => checkParameters(key, wanted, parameters));
}

/** What strict providers demand of a function's parameters. */
export function checkParameters(key: string, wanted: unknown, parameters: unknown): readonly string[] {
  const root = isJsonObject(parameters) ? parameters : {};
  const nodes = [...walk(parameters)];
  switch (key) {
    case 'providerParameters':
      return same('the parameters', parameters, wanted);
    case 'providerParametersType':
      return same('the type of the parameters', root['type'], wanted);
    case 'providerRefsResolvable':
      return nodes
        .flatMap((node) => (typeof node['$ref'] === 'string' ? [node['$ref']] : []))
        .filter((ref) => !resolves(root, ref))
        .map((ref) => `${ref} does not resolve`);
    case 'providerEveryArrayHasItems':
      return nodes
        .filter((node) => node['type'] === 'array' && node['items'] === undefined)
        .map((node) => `no items in ${JSON.stringify(node)}`);
    case 'providerEveryObjectHasProperties':
      return nodes
        .filter((node) => node['type'] === 'object' && node['properties'] === undefined)
        .map((node) => `no properties in ${JSON.stringify(node)}`);
    default:
      return key === 'noThrow' ? [] : [`no check for ${key}`];
  }
}

function resolves(root: Json, ref: string): boolean {
  let node: unknown = root;
  for (const part of ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((piece) => piece !== '')) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node = isJsonObject(node) ? node[name] : Array.isArray(node) ? node[Number(name)] : undefined;
  }
  return ref.startsWith('#') && node !== undefined;
}

function* walk(node: unknown): Generator<Json> {
  if (Array.isArray(node)) for (const item of node) yield* walk(item);
  if (!isJsonObject(node)) return;
  yield node;
  for (const value of Object.values(node)) yield* walk(value);
}
