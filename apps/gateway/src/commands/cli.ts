// From a command line to an exit code: picks the command, builds the gateway when it is asked for, prints the outcome.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ToolcribError } from '@toolcrib/tool';
import { CONFIG_FILE_NAME, loadConfig, loadStarter } from '../config/config-file.ts';
import { wrongUsage } from '../errors.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { createGateway, type Gateway } from '../gateway.ts';
import { START_WAIT_MAX_MS } from '../limits.ts';
import { approvalsCommand } from './approvals-command.ts';
import { callCommand, describeCommand, searchCommand, toolsCommand } from './catalog-commands.ts';
import { EXIT, type Command, type CommandInput, type CommandOutcome, type CommandWorld } from './command.ts';
import { configCommand } from './config-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { importCommand } from './import-command.ts';
import { initCommand } from './init-command.ts';
import { loginCommand } from './login-command.ts';
import { mcpCommand } from './mcp-command.ts';
import { helpOn, helpOnOne, noCommand } from './help.ts';
import { reportProgress } from './progress.ts';
import { runCommand } from './run-command.ts';
import { serveCommand } from './serve-command.ts';
import { sessionsCommand } from './sessions-command.ts';
import { toTerminalText } from './terminal-words.ts';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  mcpCommand,
  runCommand,
  toolsCommand,
  searchCommand,
  describeCommand,
  callCommand,
  approvalsCommand,
  sessionsCommand,
  initCommand,
  importCommand,
  loginCommand,
  doctorCommand,
  configCommand,
];

const SHARED_OPTIONS = {
  config: { type: 'string' },
  agent: { type: 'string' },
  model: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Where the outcome goes. */
export interface Printer {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs one command line. @returns the exit code: 0 fine, 1 failed, 2 wrong usage, 3 bad configuration, 4 unhealthy. */
export async function runCli(argv: readonly string[], world: CommandWorld, print: Printer): Promise<number> {
  const json = argv.includes('--json');
  try {
    const outcome = await outcomeOf(argv, world, print);
    if (outcome.isSilent !== true) print.out(json ? JSON.stringify(outcome.json, undefined, 2) : outcome.text);
    return outcome.exitCode ?? EXIT.ok;
  } catch (error) {
    return fail(error, json, print);
  }
}

async function outcomeOf(argv: readonly string[], world: CommandWorld, print: Printer): Promise<CommandOutcome> {
  const { name, words } = splitWords(argv);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const isAsked = words.length === 0 || words.includes('--help') || words.includes('-h');
    if (name === 'help' || (name === undefined && isAsked)) return helpOn(COMMANDS);
    throw wrongUsage(noCommand(name, COMMANDS), helpOn(COMMANDS).text);
  }
  const parsed = parse(command, words);
  return parsed.values['help'] === true ? helpOnOne(command) : execute(command, parsed, world, print);
}

/** The command is the first word that is neither an option nor the value of one. */
function splitWords(argv: readonly string[]): { readonly name: string | undefined; readonly words: readonly string[] } {
  const takesValue = (word: string): boolean => ['--config', '--agent', '--model'].includes(word);
  let at = 0;
  for (let word = argv[at]; word?.startsWith('-') === true; word = argv[at]) at += takesValue(word) ? 2 : 1;
  return { name: argv[at], words: [...argv.slice(0, at), ...argv.slice(at + 1)] };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(command: Command, words: readonly string[]): Parsed {
  try {
    const options = { ...SHARED_OPTIONS, ...command.options };
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [extra] = positionals;
    if (command.takesNoWords === true && extra !== undefined && values['help'] !== true)
      throw new Error(`${command.name} takes no "${extra}".`);
    return { values, positionals };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw wrongUsage(message, `toolcrib ${command.name} ${command.usage}`);
  }
}

async function execute(command: Command, parsed: Parsed, world: CommandWorld, print: Printer): Promise<CommandOutcome> {
  const named = parsed.values['config'] ?? world.env['TOOLCRIB_CONFIG'];
  const configPath = resolve(world.cwd, String(named ?? CONFIG_FILE_NAME));
  let gateway: Gateway | undefined;
  // A command that ends with its answer gives it over all that there is.
  const inForce = (config: GatewayConfig): GatewayConfig =>
    command.isLasting === true ? config : { ...config, startWaitMs: START_WAIT_MAX_MS };
  const readConfig: CommandInput['readConfig'] = async () => {
    if (named !== undefined || existsSync(configPath)) return loadConfig(configPath, world.env);
    print.err(`There is no ${CONFIG_FILE_NAME} here: using the demo plugin. \`toolcrib init\` writes one.`);
    return loadStarter(configPath, world.env);
  };
  const openGateway: CommandInput['openGateway'] = async (adjust = (config) => config) => {
    const config = await readConfig();
    gateway ??= await createGateway(inForce(adjust(config)), {
      env: world.env,
      readConfig: async () => adjust(await loadConfig(configPath, world.env)),
      warn: command.showsFindings === true ? () => undefined : print.err,
    });
    return gateway;
  };
  const stop =
    command.isLasting === true
      ? () => undefined
      : reportProgress({ servers: () => gateway?.status().servers, say: print.err });
  try {
    const { positionals: words, values: options } = parsed;
    return await command.run({ words, options, world, openGateway, readConfig, warn: print.err, configPath });
  } finally {
    stop();
    await gateway?.close();
  }
}

function fail(error: unknown, json: boolean, print: Printer): number {
  const code = ToolcribError.is(error) ? error.code : 'FAILED';
  const message = toTerminalText(error);
  if (json) print.out(JSON.stringify({ error: { code, message } }, undefined, 2));
  else print.err(message);
  if (code === 'USAGE') return EXIT.usage;
  return code === 'INVALID_CONFIG' || code === 'CONFIG_NOT_FOUND' ? EXIT.config : EXIT.failed;
}
