// Everything that belongs to one run and ends with it: its policy, dispatcher with lock, session, surface, counters, log.

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
} from '@toolcrib/telemetry';
import type { ToolControls, Validator } from '@toolcrib/tool';
import type { GatewayConfig } from './config/gateway-config.ts';
import { resolveRunSettings, type RunIdentity } from './run-settings.ts';
import { openLogFile } from './sessions/log-file.ts';
import type { SnapshotCache } from './snapshot-cache.ts';
import type { ToolSources } from './tool-sources.ts';

/** A run that is open. */
export interface OpenedRun {
  readonly runId: string;
  readonly model: string;
  readonly session: CatalogSession;
  readonly surface: Surface;
  readonly controls: ToolControls;
  readonly payload: PayloadLedger;
  readonly log: SessionLog;
  close(): void;
}

/** What all runs of a gateway share. */
export interface RunGround {
  readonly config: GatewayConfig;
  readonly sources: ToolSources;
  readonly snapshots: SnapshotCache;
  readonly validator: Validator;
  readonly redactor: Redactor;
  readonly hooks: Hooks;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Opens a run. @throws ToolcribError `UNKNOWN_AGENT` or `INVALID_CONFIG`. */
export async function openRun(ground: RunGround, identity: RunIdentity, runId: string): Promise<OpenedRun> {
  const { config, validator, redactor, hooks, now, newId, sources } = ground;
  const settings = resolveRunSettings(config, identity);
  const log = createSessionLog({ append: openLogFile(config.logFolder, runId), now, runId, redactor });
  const counters = createCounters({ newScopeId: newId });
  const dispatcher = createDispatcher({
    policy: settings.policy,
    hooks,
    validator,
    now,
    redact: (text) => redactor.text(text),
    record: (call) => log.write({ kind: 'activity', ...toActivity(call, redactor) }),
  });
  const session = openSession(sources.tools(), {
    policy: settings.policy,
    dispatcher,
    counters,
    log,
    catalog: ground.snapshots.options(settings.policyKey),
    unavailable: () => ground.snapshots.unavailable(),
  });
  ground.snapshots.keep(settings.policyKey, session.snapshot());
  const surface = await planSurface(session, settings.toolSearch);
  log.write({
    kind: 'run-started',
    model: identity.model,
    ...(identity.agent === undefined ? {} : { agent: identity.agent }),
  });
  log.write({ kind: 'surface', mode: surface.mode, ...surface.ledger, snapshotId: surface.snapshotId });
  return {
    runId,
    model: identity.model,
    session,
    surface,
    controls: createControls(session, settings.toolSearch),
    payload: createPayloadLedger(),
    log,
    close: () => {
      surface.close();
      session.clear();
    },
  };
}
