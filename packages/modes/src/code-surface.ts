// The mode of one control: the model writes code, and the code searches, describes and calls. The code runs in a sandbox
// that can only talk back to us; visible tools stand beside the control.

import type { Sandbox } from '@toolcrib/bridge';
import { ToolcribError, type ToolResult } from '@toolcrib/tool';
import { createCodeHost } from './code-host.ts';
import { codeControl, codeSteps, guestSteps } from './code-instructions.ts';
import { codeResult, refusedResult } from './code-result.ts';
import type { ToolSearchConfig } from './config.ts';
import { createControls } from './controls.ts';
import { codeDirectory } from './directory-words.ts';
import { invalidCode, sessionClosed } from './errors.ts';
import { compactLedger } from './ledger.ts';
import { parseArguments } from './parse-arguments.ts';
import type { CatalogSession } from './session.ts';
import { neverRejects, type Surface, type SurfaceCall, type VisibleTool } from './surface.ts';
import { telemetryObject } from './telemetry-object.ts';
import { createVisibleCalls, type VisibleCalls } from './visible-calls.ts';

/** Creates the surface of mode `code`. `sandbox` is one whose isolation has been proven; it stays with its owner. */
export function createCodeSurface(
  session: CatalogSession,
  config: ToolSearchConfig,
  { sandbox, directoryChars }: { readonly sandbox: Sandbox; readonly directoryChars: number },
): Surface {
  const { controlNames } = config;
  const rest = { words: codeDirectory(controlNames), maxChars: directoryChars };
  const visible = createVisibleCalls(session, { mode: 'code', steps: codeSteps(controlNames), rest });
  const ended = new AbortController();
  const runCode = createCodeRunner({ session, config, sandbox, visible, ended: ended.signal });
  const tools = (): readonly VisibleTool[] => [codeControl(controlNames), ...visible.tools()];
  const callVisible = async (name: string, args: unknown, call: SurfaceCall): Promise<ToolResult> => {
    if (ended.signal.aborted) throw sessionClosed();
    return visible.call(name, args, call);
  };
  return {
    mode: 'code',
    get snapshotId() {
      return visible.snapshot().snapshotId;
    },
    visibleTools: tools,
    promptText: () => visible.prompt(),
    handle: (name, args, call) =>
      neverRejects(
        name,
        () => (name === controlNames.code ? runCode(args, call) : callVisible(name, args, call)),
        session.log,
      ),
    update: () => visible.update(),
    close: () => ended.abort(sessionClosed()),
    get ledger() {
      return compactLedger(visible, tools());
    },
  };
}

interface RunnerParts {
  readonly session: CatalogSession;
  readonly config: ToolSearchConfig;
  readonly sandbox: Sandbox;
  readonly visible: VisibleCalls;
  /** Aborts when the surface ends, and with it what still runs. */
  readonly ended: AbortSignal;
}

/** Whatever becomes of a run, its result has the one form, with the totals of that moment. */
function createCodeRunner(parts: RunnerParts): (args: unknown, call: SurfaceCall) => Promise<ToolResult> {
  const { session, config, sandbox, visible, ended } = parts;
  const { controlNames, codeTimeoutMs } = config;
  const controls = createControls(session, config, guestSteps(controlNames));
  const telemetry = () => telemetryObject(visible.snapshot(), session.counters.totals());
  return async (args, call) => {
    try {
      if (ended.aborted) throw sessionClosed();
      const code = readCode(controlNames.code, args);
      const signal = AbortSignal.any([call.signal, ended]);
      const host = createCodeHost(controls, call, session.log);
      const outcome = await sandbox.run({ code, timeoutMs: codeTimeoutMs, signal }, host);
      const how = outcome.ok
        ? ({ outcome: 'finished' } as const)
        : ({ outcome: 'failed', code: outcome.error.code } as const);
      session.log?.write({ kind: 'code-run', callId: call.callId, ...how });
      return codeResult(outcome, telemetry());
    } catch (error) {
      if (ToolcribError.is(error)) return refusedResult(error, telemetry());
      throw error;
    }
  };
}

function readCode(name: string, raw: unknown): string {
  const args = readArguments(name, raw);
  const code = Object.hasOwn(args, 'code') ? args['code'] : undefined;
  if (code === undefined || code === null) throw invalidCode(name, '`code` is missing');
  if (typeof code !== 'string') throw invalidCode(name, '`code` must be text');
  if (code.trim() === '') throw invalidCode(name, '`code` is blank');
  return code;
}

function readArguments(name: string, raw: unknown): Readonly<Record<string, unknown>> {
  try {
    return parseArguments(raw);
  } catch (error) {
    if (ToolcribError.is(error, 'INVALID_JSON')) throw invalidCode(name, 'the arguments are not one JSON object');
    throw error;
  }
}
