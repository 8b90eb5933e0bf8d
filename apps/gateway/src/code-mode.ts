// Code mode of one gateway: the sandbox that all its runs share, and the proof that it holds. Nothing is started where no
// setting can resolve to `code`.

import { nodeSandbox, probe, type IsolationReport, type Sandbox } from '@toolcrib/bridge';
import { resolveConfig, type SurfaceParts, type ToolSearchSettings } from '@toolcrib/modes';
import { isJsonObject } from '@toolcrib/tool';
import type { SandboxSettings } from './config/gateway-config.ts';

/** Whether code can be run, and why. */
export interface CodeModeStatus {
  readonly offered: boolean;
  /** One sentence without its full stop. */
  readonly reason: string;
  /** What the operator should know although it is offered. */
  readonly warnings: readonly string[];
  /** What the probe found, layer by layer. */
  readonly report: IsolationReport;
}

/** Code mode of one gateway. */
export interface CodeMode {
  /** The sandbox has been proven or refused. Never rejects. */
  ready(): Promise<void>;
  /** What a surface is planned with from now on. */
  parts(): SurfaceParts;
  /** Undefined where no setting asks for code, and until the probe has ended. */
  status(): CodeModeStatus | undefined;
  /** Ends the children. */
  close(): Promise<void>;
}

/** Tells whether some agent or model of this configuration can get code mode. */
export function wantsCode({ tools, agents, models }: ToolSearchSettings): boolean {
  const places = [tools, ...placesIn(agents), ...placesIn(models)];
  return places.some((place) => isJsonObject(place) && resolveConfig(place['toolSearch']).mode === 'code');
}

function placesIn(named: unknown): readonly unknown[] {
  return isJsonObject(named)
    ? Object.values(named).map((place) => (isJsonObject(place) ? place['tools'] : undefined))
    : [];
}

/** Opens code mode; the probe starts at once. @param warn Told once where code is not offered, or with reservations. */
export function openCodeMode(
  settings: { readonly toolSearch: ToolSearchSettings; readonly sandbox: SandboxSettings },
  warn: (sentence: string) => void,
): CodeMode {
  if (!wantsCode(settings.toolSearch)) return NOT_WANTED;
  let status: CodeModeStatus | undefined;
  let sandbox: Sandbox | undefined;
  let closed = false;
  const proving = prove(settings.sandbox).then((proven) => {
    status = proven;
    if (!proven.offered) warn(`code mode is not offered: ${proven.reason}; runs use the structured controls`);
    for (const warning of proven.warnings) warn(`code mode: ${warning}`);
    if (!closed && proven.offered) sandbox = watched(nodeSandbox(toOptions(settings.sandbox)), lose);
  });
  const lose = (reason: string): void => {
    if (status?.offered !== true || closed) return;
    status = { ...status, offered: false, reason };
    warn(`code mode is no longer offered: ${reason}; new runs use the structured controls`);
  };
  return {
    ready: () => proving,
    parts: () => {
      if (status?.offered === true && sandbox !== undefined) return { sandbox };
      return { unavailable: status?.reason ?? 'the probe has not ended' };
    },
    status: () => status,
    close: async () => {
      closed = true;
      await proving;
      await sandbox?.close();
    },
  };
}

const NOT_WANTED: CodeMode = {
  ready: () => Promise.resolve(),
  parts: () => ({}),
  status: () => undefined,
  close: () => Promise.resolve(),
};

async function prove(settings: SandboxSettings): Promise<CodeModeStatus> {
  const report = await probe(toOptions(settings));
  const { offered, reason, warnings } = report;
  if (offered && settings.requireSignals && warnings.length > 0) {
    const open = `sandbox.requireSignals is set, and the layer signals did not hold (${report.tried.join('; ')})`;
    return { offered: false, reason: open, warnings: [], report };
  }
  return { offered, reason, warnings, report };
}

type SandboxOptions = NonNullable<Parameters<typeof nodeSandbox>[0]>;

function toOptions(settings: SandboxSettings): SandboxOptions {
  const { nodePath, requireSignals: _judgedHere, ...rest } = settings;
  return { ...rest, ...(nodePath === undefined ? {} : { nodePaths: [nodePath] }) };
}

/** A child that no longer boots, or a Node that was replaced by one that does not hold, ends code mode for new runs. */
function watched(sandbox: Sandbox, lose: (reason: string) => void): Sandbox {
  return {
    run: async (request, host) => {
      const outcome = await sandbox.run(request, host);
      if (!outcome.ok && outcome.error.code === 'SANDBOX_UNAVAILABLE') lose('the sandbox failed after it was proven');
      return outcome;
    },
    close: () => sandbox.close(),
  };
}
