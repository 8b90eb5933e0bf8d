// Everything that belongs to one run and ends with it: its policy, dispatcher with lock, session, surface, counters, log.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDispatcher, type Hooks } from '@toolcrib/dispatch';
import { createControls, openSession, planSurface, type CatalogSession, type Surface } from '@toolcrib/modes';
import {
  createCounters,
  createPayloadLedger,
  createSessionLog,
  toActivity,
  type PayloadLedger,
  type Redactor,
  type SessionLog,
  type SessionLogOptions,
} from '@toolcrib/telemetry';
import type { Mode, ToolControls, ToolDefinition, Validator } from '@toolcrib/tool';
import type { ApprovalDesk } from './approvals/approval-desk.ts';
import type { RunCompany } from './approvals/ask-person.ts';
import type { CodeMode } from './code-mode.ts';
import type { GatewayConfig } from './config/gateway-config.ts';
import type { Message } from './conversation.ts';
import { distinct } from './distinct-diagnostics.ts';
import { RUN_DIAGNOSTICS_MAX_COUNT } from './limits.ts';
import { routeCalls } from './mcp-out/route-calls.ts';
import { askPromptHook, type PromptHook } from './prompt-hook.ts';
import type { RunIdentity, RunSettings } from './run-settings.ts';
import { approveChanged, askForChanged } from './live/changed-definitions.ts';
import { livePolicy } from './live/live-policy.ts';
import { openLogFile } from './sessions/log-file.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import type { ToolSources } from './tool-sources.ts';

/** A run that is open. */
export interface OpenedRun {
  readonly runId: string;
  /** What approvals "for the session" hold for. */
  readonly sessionId: string;
  readonly model: string;
  readonly session: CatalogSession;
  /** Its mode is the one in force. */
  readonly surface: Surface;
  /** What the settings ask for. */
  readonly wantedMode: Mode;
  readonly controls: ToolControls;
  readonly payload: PayloadLedger;
  readonly log: SessionLog;
  /** Takes what changed since the last turn: the tools that there are now, then the surface's own update. */
  nextTurn(): void;
  close(): void;
}

/** What all runs of a gateway share. */
export interface RunGround {
  /** The one in force. */
  readonly config: () => GatewayConfig;
  readonly sources: ToolSources;
  readonly snapshots: SnapshotCache;
  readonly validator: Validator;
  readonly redactor: Redactor;
  readonly hooks: Hooks;
  readonly prompt: PromptHook | undefined;
  readonly codeMode: CodeMode;
  readonly desk: ApprovalDesk;
  readonly sessions: SessionStore;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Who runs, under which id and settings. */
export interface PlannedRun extends RunIdentity, RunCompany {
  /** Tools that the client brings: added to what the snapshot holds, under the same policy. */
  readonly clientTools?: readonly ToolDefinition[];
  /** For the prompt hook. */
  readonly messages?: readonly Message[];
  readonly runId: string;
  readonly settings: RunSettings;
}

/** Opens a run over the tools that there are now. */
export async function openRun(ground: RunGround, planned: PlannedRun): Promise<OpenedRun> {
  const { config, validator, redactor, hooks, now, newId, sources } = ground;
  const { settings, runId, model, agent, sessionId = runId, ask } = planned;
  const log = createSessionLog({ append: toAppend(ground, runId, sessionId), now, runId, redactor });
  const counters = createCounters({ newScopeId: newId });
  const policy = askForChanged(livePolicy(config, planned, settings.policy), sources);
  const gate = createDispatcher({
    policy,
    approve: approveChanged(ground.desk.approver({ runId, sessionId, ...(ask === undefined ? {} : { ask }) }), sources),
    hooks: allHooks(hooks, () => sources.hooks()),
    validator,
    now,
    redact: (text) => redactor.text(text),
    record: (call) => log.write({ kind: 'activity', ...toActivity(call, redactor) }),
  });
  const dispatcher = planned.route === undefined ? gate : routeCalls(gate, planned.route);
  let base = ground.snapshots.base(settings.policyKey);
  const session = openSession(base, {
    policy,
    dispatcher,
    counters,
    log,
    unavailable: () => ground.snapshots.unavailable(),
  });
  const beside = () => [...ground.snapshots.directOnly(), ...(planned.clientTools ?? [])];
  session.append(beside());
  await narrowByHook(ground.prompt, session, planned);
  // The first run over a catalog waits for its index, and nobody else does.
  await session.snapshot().warm(() => nextTurn());
  const surface = await planSurface(session, settings.toolSearch, {
    ...ground.codeMode.parts(),
    ...(settings.contextWindow === undefined ? {} : { contextWindow: settings.contextWindow }),
  });
  log.write({
    kind: 'run-started',
    model,
    ...(planned.sessionId === undefined ? {} : { sessionId }),
    ...(agent === undefined ? {} : { agent }),
  });
  log.write({ kind: 'surface', mode: surface.mode, ...surface.ledger, snapshotId: surface.snapshotId });
  if (surface.mode === 'code')
    for (const message of ground.codeMode.status()?.warnings ?? [])
      log.write({ kind: 'warning', code: 'CODE_MODE_RESERVED', message });
  const findings = distinct([...sources.diagnostics(), ...session.diagnostics()]);
  for (const finding of findings.slice(0, RUN_DIAGNOSTICS_MAX_COUNT)) log.write({ kind: 'diagnostic', ...finding });
  return {
    runId,
    sessionId,
    model,
    session,
    surface,
    wantedMode: settings.toolSearch.mode,
    controls: createControls(session, { ...settings.toolSearch, mode: surface.mode }),
    payload: createPayloadLedger(),
    log,
    nextTurn: () => {
      const latest = ground.snapshots.base(settings.policyKey);
      if (latest !== base) {
        base = latest;
        session.refresh(base);
        session.append(beside());
        // An index that cannot be changed is made between other work, unless a search comes first.
        session
          .snapshot()
          .warm(() => nextTurn())
          .catch(() => undefined);
      }
      surface.update();
    },
    close: () => {
      surface.close();
      session.clear();
      // Whoever named the session may come back to it; the session of a single run ends with it.
      if (planned.sessionId === undefined) void ground.desk.withdraw(runId).catch(() => undefined);
    },
  };
}

/** Those of the host first. A getter, because plugins can be loaded anew while a run is open. */
function allHooks({ before = [], after = [] }: Hooks, plugins: () => Required<Hooks>): Hooks {
  return {
    get before() {
      return [...before, ...plugins().before];
    },
    get after() {
      return [...after, ...plugins().after];
    },
  };
}

/** What the hook takes away is gone before anything is planned, and stays gone when the sources change. */
async function narrowByHook(hook: PromptHook | undefined, session: CatalogSession, planned: PlannedRun): Promise<void> {
  if (hook === undefined) return;
  const { runId, sessionId = runId, model, agent, messages = [] } = planned;
  const who = { runId, sessionId, model, ...(agent === undefined ? {} : { agent }) };
  const keep = await askPromptHook(hook, { ...who, messages });
  if (keep !== undefined) session.narrow(keep);
}

/** To both, whatever becomes of either: the log counts a line as dropped where one of them fails. */
function toAppend({ config, sessions, now }: RunGround, runId: string, sessionId: string): SessionLogOptions['append'] {
  const toFile = openLogFile(config().logFolder, runId);
  return (line, kind) => {
    try {
      sessions.append({ sessionId, runId, kind, line, atMs: now() });
    } finally {
      toFile(line);
    }
  };
}
