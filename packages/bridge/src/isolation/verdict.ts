// From what a probing child says and what the canaries saw to a verdict. Pure, so that each way to fail is a test. A layer
// that was not tried has not held.

import { compareCodeUnits } from '@toolcrib/tool';
import type { Attempt } from './attempts.ts';
import type { Effects } from './canaries.ts';
import { LAYERS, type LayerName, type WrapperName } from './walls.ts';

/** One layer and how it was proven. */
export interface LayerReport {
  readonly layer: LayerName;
  readonly held: boolean;
  /** What was tried and what came of it, for people. */
  readonly evidence: string;
}

/** Whether code mode may be offered here, and why. */
export interface IsolationReport {
  /** All layers held, or all but signals. */
  readonly offered: boolean;
  /** One sentence. */
  readonly reason: string;
  /** What the operator should know although code mode is offered. To be logged. */
  readonly warnings: readonly string[];
  /** Of the construction that was chosen, or of the best that was tried. Empty where none could be tried. */
  readonly layers: readonly LayerReport[];
  readonly node?: { readonly path: string; readonly version: string };
  readonly wrapper?: WrapperName;
  /** Every construction that was tried, in order, each with the layers that did not hold or another reason. */
  readonly tried: readonly string[];
}

/** What one probe brought. `realm` is absent where no body could be run. */
export interface Findings {
  readonly attempts: readonly Attempt[];
  readonly effects: Effects;
  /** Host things that the guest's realm could see. */
  readonly realm?: readonly string[];
}

/** How good a construction is. `strict`: everything held. `base`: everything but signals. */
export type Grade = 'strict' | 'base' | 'failed';

/** Judges every layer. */
export function judge(findings: Findings): readonly LayerReport[] {
  return LAYERS.map((layer) => (layer === 'guest-realm' ? judgeRealm(findings.realm) : judgeLayer(layer, findings)));
}

/** Grades a list of layers. */
export function gradeOf(layers: readonly LayerReport[]): Grade {
  const failed = layers.filter((report) => !report.held).map((report) => report.layer);
  if (failed.length === 0) return 'strict';
  return failed.length === 1 && failed[0] === 'signals' ? 'base' : 'failed';
}

function judgeRealm(seen: readonly string[] | undefined): LayerReport {
  const layer = 'guest-realm';
  if (seen === undefined) return { layer, held: false, evidence: 'no body could be run' };
  if (seen.length === 0)
    return { layer, held: true, evidence: 'a body found nothing of the host by name, constructor or import' };
  return { layer, held: false, evidence: `a body saw ${seen.join(', ')}` };
}

function judgeLayer(layer: LayerName, { attempts, effects }: Findings): LayerReport {
  const mine = attempts.filter((attempt) => attempt.layer === layer);
  if (mine.length === 0) return { layer, held: false, evidence: 'the probing child did not report' };
  const marks = effectsOf(layer, effects);
  if (marks.length > 0) return { layer, held: false, evidence: `seen from outside: ${marks.join(', ')}` };
  const open = mine.filter((attempt) => attempt.open || attempt.saw.includes(effects.secret));
  if (open.length > 0)
    return { layer, held: false, evidence: `worked: ${open.map((attempt) => attempt.what).join(', ')}` };
  const codes = [...new Set(mine.map((attempt) => attempt.saw))].toSorted(compareCodeUnits);
  return { layer, held: true, evidence: `${mine.length} attempts, none worked (${codes.join(', ')})` };
}

/** Traces that belong to a layer, whatever the child says. */
function effectsOf(layer: LayerName, effects: Effects): readonly string[] {
  if (layer === 'network') return [...new Set(effects.arrivals)].map((kind) => `${kind} arrived`);
  if (layer === 'signals') return effects.victimHarmed ? ['a process was ended or reniced'] : [];
  return effects.newFiles.filter((name) => layerOfFile(name) === layer).map((name) => `file ${name}`);
}

function layerOfFile(name: string): LayerName {
  if (name.startsWith('database')) return 'sqlite';
  return name === 'spawned' || name === 'executed' ? 'child-process' : 'files';
}
