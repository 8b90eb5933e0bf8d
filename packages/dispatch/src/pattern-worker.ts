// Runs in a worker thread: checks with schemas that could be slow. Nobody waits for it beyond a deadline; whoever is too
// slow is ended with its thread. It tells which part it has come to, so that each part has a deadline of its own.

import type { MessagePort } from 'node:worker_threads';
import type { JsonSchema, Violation } from '@toolcrib/tool';
import { compileSchema, problemOf, warmUp, type Check } from './compile-schema.ts';
import { COMPILED_MAX_COUNT } from './limits.ts';
import { createLru } from './lru.ts';

/** What the thread is doing. */
export type WorkerPhase = 'compiling' | 'checking';

/** Texts are JSON. Without `valueText` the schema is only compiled. */
export interface WorkerTask {
  readonly digest: string;
  readonly schemaText: string;
  readonly valueText?: string;
  /** Finds every violation. */
  readonly full: boolean;
  readonly progress: MessagePort;
}

/** `isLasting`: it is the schema's fault, whatever the value. */
export type WorkerReply =
  | { readonly kind: 'checked'; readonly violations: readonly Violation[] }
  | { readonly kind: 'unusable'; readonly reason: string; readonly isLasting: boolean };

const compiled = createLru<Check>(COMPILED_MAX_COUNT);

/** The task of the thread. Never throws. */
export function check(task: WorkerTask): WorkerReply {
  let isLasting = true;
  try {
    task.progress.postMessage('compiling' satisfies WorkerPhase);
    const run = checkOf(task);
    isLasting = false;
    task.progress.postMessage('checking' satisfies WorkerPhase);
    return { kind: 'checked', violations: task.valueText === undefined ? [] : run(JSON.parse(task.valueText)) };
  } catch (problem) {
    return { kind: 'unusable', reason: problemOf(problem), isLasting };
  } finally {
    task.progress.close();
  }
}

function checkOf(task: WorkerTask): Check {
  const key = `${task.full ? 'full' : 'first'}:${task.digest}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const schema: JsonSchema = JSON.parse(task.schemaText);
  const made = compileSchema(schema, task.full);
  warmUp(made, schema);
  compiled.set(key, made);
  return made;
}
