// Probes one construction: one Node, one wrapper, all walls. Two children are started exactly as real ones are: one that
// attacks from outside the guest's realm, and a real one whose body looks for the host from within.

import { startChild, type BridgeChild } from '../bridge-child.ts';
import type { Frame } from '../frames.ts';
import { PROBE_EFFECT_WAIT_MS, PROBE_MAX_MS } from '../limits.ts';
import { startRun } from '../run.ts';
import { FROM_CHILD, TO_CHILD } from '../wire.ts';
import type { Attempt } from './attempts.ts';
import { openCanaries, type Canaries } from './canaries.ts';
import { REALM_CHECK } from './realm-check.ts';
import { judge, type LayerReport } from './verdict.ts';
import { LAYERS } from './walls.ts';
import type { Construction, Workshop } from './workshop.ts';

/** Tries everything against one construction; undefined where it cannot be built here. */
export async function probeConstruction(
  workshop: Workshop,
  construction: Construction,
  scratch: string | undefined,
): Promise<readonly LayerReport[] | undefined> {
  const attacker = workshop.command(construction, 'probe');
  const real = workshop.command(construction, construction.without.includes('guest-realm') ? 'bare' : 'cold');
  if (attacker === undefined || real === undefined) return undefined;
  const canaries = await openCanaries(scratch);
  try {
    const [attempts, realm] = await Promise.all([attack(startChild(attacker), canaries), lookAround(startChild(real))]);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EFFECT_WAIT_MS));
    const effects = canaries.effects();
    return judge({ attempts, effects, ...(realm === undefined ? {} : { realm }) });
  } finally {
    await canaries.close();
  }
}

/** Runs the attacking child to its end and collects what it reports until then. */
async function attack(child: BridgeChild, canaries: Canaries): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  child.listen({
    frame(frame: Frame) {
      const attempt: unknown = frame.type === FROM_CHILD.log ? JSON.parse(frame.text) : undefined;
      if (isAttempt(attempt)) attempts.push(attempt);
    },
    violation: () => undefined,
    stderr: () => undefined,
    exit: () => undefined,
    closed: () => undefined,
  });
  child.send(TO_CHILD.run, 0, JSON.stringify(canaries.targets));
  const timer = setTimeout(() => child.kill(), PROBE_MAX_MS);
  await child.closed;
  clearTimeout(timer);
  return attempts;
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { layer, what, open, saw } = value as Partial<Record<keyof Attempt, unknown>>;
  const known = (LAYERS as readonly unknown[]).includes(layer);
  return known && typeof what === 'string' && typeof open === 'boolean' && typeof saw === 'string';
}

/** Runs the body that looks for the host; undefined where no body could be run. */
async function lookAround(child: BridgeChild): Promise<readonly string[] | undefined> {
  const run = startRun({
    code: REALM_CHECK,
    host: {},
    times: { timeoutMs: PROBE_MAX_MS },
    clock: { now: () => performance.now(), setTimer },
    acquire: () => Promise.resolve({ child }),
  });
  const outcome = await run.outcome;
  await child.closed;
  return outcome.ok && Array.isArray(outcome.value) ? outcome.value.map(String) : undefined;
}

function setTimer(callback: () => void, afterMs: number): () => void {
  const timer = setTimeout(callback, afterMs);
  return () => clearTimeout(timer);
}
