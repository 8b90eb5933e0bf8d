// What is wrong with a tool or a server, kept for people: `doctor`, the console and the log show these.

import type { ToolSource } from './contract.ts';

/** Why something was left out or deserves a look. */
export type DiagnosticCode =
  | 'INVALID_SCHEMA'
  | 'INVALID_NAME'
  | 'INVALID_TOOL'
  | 'DUPLICATE_ID'
  | 'LOOK_ALIKE'
  | 'DEFINITION_CHANGED'
  | 'SERVER_FAILED'
  | 'SERVER_NOISE'
  | 'PLUGIN_FAILED';

/** One finding about one tool, or about a whole source where `tool` is absent. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly source: ToolSource;
  readonly owner: string;
  /** The tool's name, cleaned and bounded for print. */
  readonly tool?: string;
  /** One sentence: what is wrong and what was done about it. */
  readonly reason: string;
}
