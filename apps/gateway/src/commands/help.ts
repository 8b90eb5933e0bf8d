// What `toolcrib` says of itself: every command, the form of one, and the word that was perhaps meant.

import { nearest } from '@toolcrib/tool';
import type { Command, CommandOutcome } from './command.ts';

const HEAD = 'toolcrib <command> [--config FILE] [--agent NAME] [--model ID] [--json]';
const FOOT = [
  'toolcrib <command> --help shows the form of one.',
  'Exit codes: 0 fine, 1 failed, 2 wrong usage, 3 bad configuration, 4 doctor found a problem.',
];

/** All commands, a line each. */
export function helpOn(commands: readonly Command[]): CommandOutcome {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return { json: { commands: commands.map(shown) }, text: [HEAD, '', ...lines, '', ...FOOT].join('\n') };
}

/** One command: how it is written, and what for. */
export function helpOnOne(command: Command): CommandOutcome {
  const { name, usage, summary } = command;
  return { json: shown(command), text: `toolcrib ${name} ${usage}`.trimEnd() + `\n${summary}` };
}

/** Why a command line cannot be run that names no command, or none that there is. */
export function noCommand(name: string | undefined, commands: readonly Command[]): string {
  if (name === undefined) return 'Name a command.';
  const near = nearest(
    name,
    commands.map((command) => command.name),
  );
  return `There is no command "${name}".${near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`}`;
}

function shown({ name, usage, summary }: Command) {
  return { name, usage, summary };
}
