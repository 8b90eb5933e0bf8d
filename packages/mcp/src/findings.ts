// What is wrong with one server and its tools, for people: `doctor`, the console and the log. Each finding is told to the
// log when it is new; here stand those that still hold.

import type { Diagnostic, DiagnosticCode } from '@toolcrib/tool';
import { DIAGNOSTICS_MAX_COUNT, QUOTE_MAX_CHARS, STDERR_TAIL_MAX_BYTES } from './limits.ts';
import { quote, type Mask } from './mask.ts';
import type { ServerState } from './supervisor.ts';
import { createTail, type Tail } from './tail.ts';

/** Findings of one server. */
export interface Findings {
  /** A new connection begins: what the last one said is forgotten. */
  begin(): void;
  readonly onStderr: (chunk: Uint8Array) => void;
  readonly onNoise: (line: string) => void;
  state(state: ServerState<unknown>): void;
  readonly listed: (diagnostics: readonly Diagnostic[]) => void;
  /** What it last wrote to stderr: one clean line for people, empty where it wrote nothing. */
  lastWords(): string;
  readonly all: () => readonly Diagnostic[];
}

type Kind = 'failure' | 'noise' | 'list';

const LAST_WORDS_COUNT = 3;
const STACK_LINE = /^\s+at\s/;

/** Keeps the findings of the server `owner`. */
export function createFindings(owner: string, mask: Mask, log: (diagnostic: Diagnostic) => void): Findings {
  const held = new Map<Kind, readonly Diagnostic[]>();
  let stderr: Tail = createTail(STDERR_TAIL_MAX_BYTES);

  const hold = (kind: Kind, next: readonly Diagnostic[]): void => {
    const known = new Set(held.get(kind)?.map((diagnostic) => JSON.stringify(diagnostic)));
    held.set(kind, next);
    for (const diagnostic of next) if (!known.has(JSON.stringify(diagnostic))) log(diagnostic);
  };
  const about = (code: DiagnosticCode, reason: string): Diagnostic => ({ code, source: 'mcp', owner, reason });
  const said = (): string => quote(lastWords(stderr.text()), QUOTE_MAX_CHARS, mask);
  const fail = (what: string): void => {
    const words = said();
    hold('failure', [about('SERVER_FAILED', `${what}${words === '' ? '' : ` Its last words on stderr: ${words}`}`)]);
  };
  return {
    begin: () => {
      stderr = createTail(STDERR_TAIL_MAX_BYTES);
      held.delete('noise');
    },
    onStderr: (chunk) => stderr.add(chunk),
    onNoise: (line) => {
      if (held.has('noise')) return;
      const wrote = quote(line, QUOTE_MAX_CHARS, mask);
      hold('noise', [about('SERVER_NOISE', `It wrote to stdout what is no MCP message, which was ignored: ${wrote}`)]);
    },
    state: (state) => {
      if (state.kind === 'ready' || state.kind === 'closed') held.delete('failure');
      if (state.kind === 'failed') fail(`It ${state.reason}. It is tried again in ${state.retryInMs} ms.`);
      if (state.kind === 'starting' && state.reason !== undefined) fail(`It ${state.reason}. It is started again.`);
    },
    listed: (diagnostics) => hold('list', bounded(diagnostics, about)),
    lastWords: said,
    all: () => [...held.values()].flat(),
  };
}

function bounded(
  diagnostics: readonly Diagnostic[],
  about: (code: DiagnosticCode, reason: string) => Diagnostic,
): readonly Diagnostic[] {
  const more = diagnostics.length - DIAGNOSTICS_MAX_COUNT;
  if (more <= 0) return diagnostics;
  const rest = about('INVALID_TOOL', `${more} more findings about its tools are not shown.`);
  return [...diagnostics.slice(0, DIAGNOSTICS_MAX_COUNT), rest];
}

function lastWords(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !STACK_LINE.test(line));
  return lines.slice(-LAST_WORDS_COUNT).join(' ');
}
