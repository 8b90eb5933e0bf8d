// The mode of one control: the model writes code, and the code searches, describes and calls. The code runs in a sandbox
// that can only talk back to us; visible tools stand beside the control.

import type { Sandbox } from '@toolcrib/bridge';
import { ToolcribError, type ToolResult } from '@toolcrib/tool';
import { createCodeHost } from './code-host.ts';
import { codeControl, codeSteps, guestSteps } from './code-instructions.ts';
import { codeResult, refusedResult } from './code-result.ts';
import type { ToolSearchConfig } from './config.ts';
import { createControls } from './controls.ts';
import { invalidCode, sessionClosed } from './errors.ts';
import { compactLedger } from './ledger.ts';
import { parseArguments } from './parse-arguments.ts';
import type { CatalogSession } from './session.ts';
import { neverRejects, type Surface, type SurfaceCall, type VisibleTool } from './surface.ts';
import { telemetryObject } from './telemetry-object.ts';
import { createVisibleCalls } from './visible-calls.ts';

/** Creates the surface of mode `code`. `sandbox` is one whose isolation has been proven; it stays with its owner. */
export function createCodeSurface(session: CatalogSession, config: ToolSearchConfig, sandbox: Sandbox): Surface {
  const { controlNames, codeTimeoutMs } = config;
  const controls = createControls(session, config, guestSteps(controlNames));
  const visible = createVisibleCalls(session, 'code', codeSteps(controlNames));
  const ended = new AbortController();
  const tools = (): readonly VisibleTool[] => [codeControl(controlNames), ...visible.tools()];

  /** Whatever becomes of a run, its result has the one form, with the totals of that moment. */
  async function run(args: unknown, call: SurfaceCall): Promise<ToolResult> {
    const telemetry = () => telemetryObject(visible.snapshot(), session.counters.totals());
    try {
      if (ended.signal.aborted) throw sessionClosed();
      const code = readCode(controlNames.code, args);
      const signal = AbortSignal.any([call.signal, ended.signal]);
      const outcome = await sandbox.run(
        { code, timeoutMs: codeTimeoutMs, signal },
        createCodeHost(controls, call, session.log),
      );
      return codeResult(outcome, telemetry());
    } catch (error) {
      if (ToolcribError.is(error)) return refusedResult(error, telemetry());
      throw error;
    }
  }

  async function callVisible(name: string, args: unknown, call: SurfaceCall): Promise<ToolResult> {
    if (ended.signal.aborted) throw sessionClosed();
    return visible.call(name, args, call);
  }

  return {
    mode: 'code',
    get snapshotId() {
      return visible.snapshot().snapshotId;
    },
    visibleTools: tools,
    promptText: () => '',
    handle: (name, args, call) =>
      neverRejects(
        name,
        () => (name === controlNames.code ? run(args, call) : callVisible(name, args, call)),
        session.log,
      ),
    update: () => visible.update(),
    close: () => ended.abort(sessionClosed()),
    get ledger() {
      return compactLedger(visible.snapshot(), visible.definitions(), tools());
    },
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
