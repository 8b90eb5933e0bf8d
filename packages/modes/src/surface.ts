// What a model sees in one run and how its calls are answered: the interface that every mode implements, and the promise
// that no call ever rejects.

import type { SessionLog } from '@toolcrib/telemetry';
import {
  type CallProgress,
  type JsonSchema,
  type Mode,
  ToolcribError,
  type ToolId,
  type ToolResult,
} from '@toolcrib/tool';
import { surfaceFailed } from './errors.ts';
import type { SurfaceLedger } from './ledger.ts';
import { errorResult } from './result-text.ts';

/** A tool as a provider gets it. */
export interface VisibleTool {
  /** At most 64 letters, digits, `_` and `-`; unique among the visible ones. */
  readonly name: string;
  readonly description: string;
  /** An object schema with properties, whatever the tool itself declares. */
  readonly parameters: JsonSchema;
  /** Absent for controls. */
  readonly id?: ToolId;
}

/** One call of the model. */
export interface SurfaceCall {
  /** Unique within the catalog session. */
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: CallProgress) => void;
  /** Call ids of the calls that this one runs inside, outermost first. */
  readonly ancestors?: readonly string[];
}

/** What a model sees in one run; made by {@link planSurface}. */
export interface Surface {
  readonly mode: Mode;
  /** Of the snapshot that was taken last. */
  readonly snapshotId: string;
  /** What a request to the provider declares. The same until `update`. */
  visibleTools(): readonly VisibleTool[];
  /** Goes into the stable part of the prompt; empty for none. The same until `update`. */
  promptText(): string;
  /**
   * Answers a call of the model. Never rejects: an error is a result with `isError`, a text, and `details.error`.
   * @param args An object, or the raw argument text of the model; raw text keeps every digit.
   */
  handle(name: string, args: unknown, call: SurfaceCall): Promise<ToolResult>;
  /** Takes the session's newest snapshot: at the start of each turn. */
  update(): void;
  /** Ends the surface; the session stays with its owner. */
  close(): void;
  readonly ledger: SurfaceLedger;
}

/** Makes a rejection an error result. */
export async function neverRejects(
  name: string,
  answer: () => Promise<ToolResult>,
  log?: SessionLog,
): Promise<ToolResult> {
  try {
    return await answer();
  } catch (error) {
    return errorResult(shownError(name, error, log));
  }
}

/** Makes an error that the model may see: a ToolcribError is written for it, anything else goes to the log. */
export function shownError(name: string, error: unknown, log?: SessionLog): ToolcribError {
  if (ToolcribError.is(error)) return error;
  const said = error instanceof Error ? error.message : typeof error;
  log?.write({ kind: 'warning', code: 'SURFACE_FAILED', message: `${String(name)} failed: ${said}` });
  return surfaceFailed(String(name), error);
}
