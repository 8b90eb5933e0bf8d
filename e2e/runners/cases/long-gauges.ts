// What is measured of a long session: the heap, listeners, and validators that were compiled.

import { getEventListeners } from 'node:events';
import process from 'node:process';
import v8 from 'node:v8';
import vm from 'node:vm';
import { ajvValidator } from '@toolcrib/dispatch';
import type { Validator } from '@toolcrib/tool';

/** Each digest is compiled once: what was asked for counts what was compiled. */
export function countingValidator(): { readonly validator: Validator; readonly count: () => number } {
  const inner = ajvValidator();
  const digests = new Set<string>();
  const validator: Validator = {
    ...inner,
    compile: (request) => {
      digests.add(request.digest);
      return inner.compile(request);
    },
    validate: (request) => {
      digests.add(request.digest);
      return inner.validate(request);
    },
  };
  return { validator, count: () => digests.size };
}

/** Listeners of the process and of a signal that outlives its calls. */
export function listenerCount(signal?: AbortSignal): number {
  const ofSignal = signal === undefined ? 0 : getEventListeners(signal, 'abort').length;
  return process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), ofSignal);
}

/** Megabytes in use after a forced collection. */
export function heapInUseMB(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
}
