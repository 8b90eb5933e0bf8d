// What a command is: a name, its usage, and a function from parsed words to an outcome. Printing is not its business.

import type { Readable, Writable } from 'node:stream';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { Gateway } from '../gateway.ts';

/** The outside world, as far as a command may touch it. */
export interface CommandWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Prints a line for the person at the terminal, beside the outcome. */
  readonly say: (line: string) => void;
  /**
   * Takes standard input and output for a protocol: what anybody else prints goes to standard error from then on. Absent:
   * there are none.
   */
  readonly takePipes?: () => Pipes;
  /** Aborts on SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  /** Calls the listener at each SIGHUP. Absent: there is no such signal. */
  readonly onHangup?: (listener: () => void) => void;
}

/** Both directions of a protocol. */
export interface Pipes {
  readonly input: Readable;
  readonly output: Writable;
}

/** The words of a command line, taken apart. */
export interface CommandInput {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly world: CommandWorld;
  /** Builds the gateway of the configuration in force, as `adjust` changes it; closed by whoever prints. */
  readonly openGateway: (adjust?: (config: GatewayConfig) => GatewayConfig) => Promise<Gateway>;
  /** Reads the configuration in force; where nobody wrote or named one, what is used without. */
  readonly readConfig: () => Promise<GatewayConfig>;
  /** Tells the person at the terminal of something beside the outcome, on standard error. */
  readonly warn: (line: string) => void;
  /** Absolute path of the configuration in force; there may be no file. */
  readonly configPath: string;
}

/** What a command found: `json` for machines, `text` for people. `exitCode` 0 where absent. */
export interface CommandOutcome {
  readonly json: unknown;
  readonly text: string;
  /** Nothing is printed: standard output was taken for something else. */
  readonly isSilent?: true;
  readonly exitCode?: number;
}

/** One line of a report on the set-up. */
export interface Finding {
  readonly level: 'ok' | 'problem' | 'note';
  readonly text: string;
}

/** One subcommand of `toolcrib`. */
export interface Command {
  readonly name: string;
  /** The words after the name, such as `<query>`. */
  readonly usage: string;
  readonly summary: string;
  /** Options of its own, beside --config, --agent, --model, --json and --help. */
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  /** What follows its name is refused instead of being passed over. */
  readonly takesNoWords?: true;
  /** Runs until it is stopped, and reports for itself. */
  readonly isLasting?: boolean;
  /** Shows the gateway's findings as part of its outcome, so that nobody else prints them. */
  readonly showsFindings?: boolean;
  run(input: CommandInput): Promise<CommandOutcome>;
}

/** Exit codes by meaning. */
export const EXIT = { ok: 0, failed: 1, usage: 2, config: 3, unhealthy: 4 } as const;
