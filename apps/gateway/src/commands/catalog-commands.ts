// The commands that use a catalog by hand: tools, search, describe, call. They go through the same controls as a model.

import type { Candidate, CallEnvelope, ToolControls } from '@toolcrib/tool';
import { compareCodeUnits, isJsonObject } from '@toolcrib/tool';
import { createControls, parseArguments, resolveConfig } from '@toolcrib/modes';
import { wrongUsage } from '../errors.ts';
import type { OpenedRun } from '../open-run.ts';
import { EXPLAIN_LIMIT_COUNT } from '../limits.ts';
import { explainHits } from './explain-hits.ts';
import { EXIT, type Command, type CommandInput, type CommandOutcome } from './command.ts';
import { TERMINAL_STEPS } from './terminal-words.ts';

/** Lists every tool that the agent may use. */
export const toolsCommand: Command = {
  name: 'tools',
  usage: '',
  takesNoWords: true,
  summary: 'List the tools of the catalog, and which are visible without a search.',
  run: (input) =>
    withRun(input, async ({ session }) => {
      const listed = [
        ...session.snapshot().tools,
        ...session.visible().filter((tool) => !session.snapshot().get(tool.id)),
      ];
      const rows = listed
        .toSorted((a, b) => compareCodeUnits(a.id, b.id))
        .map(({ id, name, source, owner }) => ({ id, name, source, owner, visible: session.isVisible(id) }));
      const lines = rows.map((row) => `${row.visible ? '*' : ' '} ${row.id}`);
      return {
        json: { tools: rows },
        text: [...lines, `${rows.length} tools; * is visible without a search`].join('\n'),
      };
    }),
};

/** Searches as the model would. */
export const searchCommand: Command = {
  name: 'search',
  usage: '<query> [--limit N] [--explain]',
  summary: 'Search the catalog as a model would, or say why each hit stands where it stands.',
  options: { limit: { type: 'string' }, explain: { type: 'boolean' } },
  run: (input) =>
    withRun(input, async ({ controls, session }) => {
      const query = oneWord(input, USAGE_SEARCH);
      const limit = limitOf(input.options['limit']);
      if (input.options['explain'] === true) {
        const { hits, nearNames } = session.search(query, {
          limit: limit ?? EXPLAIN_LIMIT_COUNT,
          explain: true,
        });
        const lines = hits.length === 0 ? ['Nothing fits.', ...nearNames] : explainHits(hits);
        return {
          json: { hits: hits.map(({ tool, ...hit }) => ({ id: tool.id, ...hit })), nearNames },
          text: lines.join('\n'),
        };
      }
      const { candidates, notes } = await controls.search({
        query,
        ...(limit === undefined ? {} : { limit }),
      });
      const lines = candidates.map(toLine);
      const shown = lines.length === 0 ? ['Nothing fits.'] : lines;
      return { json: { candidates, notes }, text: [...shown, ...notes].join('\n') };
    }),
};

/** Shows one tool whole. */
export const describeCommand: Command = {
  name: 'describe',
  usage: '<id or name> [--path POINTER]',
  summary: 'Show one tool with its schema.',
  options: { path: { type: 'string' } },
  run: (input) =>
    withRun(input, async (run) => {
      const path = input.options['path'];
      const id = oneWord(input, 'toolcrib describe <id or name>');
      const described = await atTerminal(run).describe({ id, ...(typeof path === 'string' ? { path } : {}) });
      return { json: described, text: JSON.stringify(described, undefined, 2) };
    }),
};

/** Calls one tool. */
export const callCommand: Command = {
  name: 'call',
  usage: '<id or name> [\'{"json": "arguments"}\']',
  summary: 'Call one tool through the gate: policy, hooks and validation apply.',
  run: (input) =>
    withRun(input, async (run) => {
      const [id, text = '{}', ...rest] = input.words;
      if (id === undefined || rest.length > 0) throw wrongUsage('call takes an id and JSON arguments.', USAGE_CALL);
      checkArgs(text);
      const context = { callId: run.runId, route: 'direct', signal: input.world.signal, calledAs: id } as const;
      const found = run.session.lookup(id);
      if (found.kind !== 'found') return toOutcome(await atTerminal(run).call({ id, args: text }, context));
      // Whatever the model would see of it, a person at a terminal has no other way to call it.
      const { tool } = found;
      const result = await run.session.dispatcher.dispatch(tool, parseArguments(text, 'args'), context);
      return toOutcome({ tool: { id: tool.id, name: tool.name, source: tool.source }, result });
    }),
};

const USAGE_SEARCH = 'toolcrib search <query> [--limit N] [--explain]';
const USAGE_CALL = 'toolcrib call <id or name> [\'{"json": "arguments"}\']';

/** What the tool gets is read elsewhere, so that no digit of a long number is lost here. */
function checkArgs(text: string): void {
  try {
    if (isJsonObject(JSON.parse(text))) return;
  } catch {
    // Falls through to the one sentence for both faults.
  }
  throw wrongUsage('The arguments are not a JSON object.', USAGE_CALL);
}

function toOutcome(envelope: CallEnvelope): CommandOutcome {
  const { content, isError } = envelope.result;
  const text = content.map((block) => (block.type === 'text' ? block.text : JSON.stringify(block))).join('\n');
  return { json: envelope, text, exitCode: isError === true ? EXIT.failed : EXIT.ok };
}

function toLine(candidate: Candidate): string {
  const marks = [candidate.visible ? 'visible' : '', candidate.weak ? 'weak' : ''].filter((mark) => mark !== '');
  const suffix = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  return `${candidate.id}${suffix}\n    ${candidate.description}\n    ${candidate.input}`;
}

function oneWord(input: CommandInput, usage: string): string {
  const text = input.words.join(' ');
  if (text === '') throw wrongUsage('Something is missing.', usage);
  return text;
}

function limitOf(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw wrongUsage('--limit is a whole number from 1.', USAGE_SEARCH);
  return limit;
}

/** The controls, with errors that name commands. */
function atTerminal({ session, surface }: OpenedRun): ToolControls {
  return createControls(session, { ...resolveConfig(undefined), mode: surface.mode }, TERMINAL_STEPS);
}

async function withRun(input: CommandInput, use: (run: OpenedRun) => Promise<CommandOutcome>): Promise<CommandOutcome> {
  const gateway = await input.openGateway();
  const { agent } = input.options;
  const run = await gateway.open(typeof agent === 'string' ? { agent } : {});
  try {
    return await use(run);
  } finally {
    run.close();
  }
}
