// Lines on their way to the disk: taken in no time while a call is finished, and written in small batches between other
// work, so that the log never stands in the way of a run.

import type { SessionLine } from './session-store.ts';

/** How a queue writes, and its bounds. */
export interface LineQueueOptions {
  /** Writes a batch, whole or not at all. What it throws drops the batch. */
  readonly write: (batch: readonly SessionLine[]) => void;
  /** Lines of one batch, and of all that wait. Counts. */
  readonly batchMaxCount: number;
  readonly queueMaxCount: number;
  /** Characters of one batch, and of all that wait. */
  readonly batchMaxChars: number;
  readonly queueMaxChars: number;
  /** Time that lines are gathered. Milliseconds. */
  readonly delayMs: number;
}

/** A queue of lines. */
export interface LineQueue {
  push(line: SessionLine): void;
  /** Lines that were dropped so far. Count. */
  dropped(): number;
  /** Writes all that waits, at once. */
  drain(): void;
  /** Writes all that waits and takes no more. */
  close(): void;
}

/** Creates a queue. Its timer keeps no process alive. */
export function createLineQueue(options: LineQueueOptions): LineQueue {
  const { write, batchMaxCount, batchMaxChars, queueMaxCount, queueMaxChars, delayMs } = options;
  let queue: SessionLine[] = [];
  let chars = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const takeBatch = (): readonly SessionLine[] => {
    let count = 0;
    let taken = 0;
    for (; count < Math.min(queue.length, batchMaxCount); count += 1) {
      taken += queue[count]?.line.length ?? 0;
      if (count > 0 && taken > batchMaxChars) break;
    }
    return queue.splice(0, count);
  };
  const writeBatch = (): void => {
    const batch = takeBatch();
    if (batch.length === 0) return;
    chars -= batch.reduce((sum, { line }) => sum + line.length, 0);
    try {
      write(batch);
    } catch {
      dropped += batch.length;
    }
  };
  const schedule = (): void => {
    if (closed || queue.length === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      writeBatch();
      schedule();
    }, delayMs).unref();
  };
  const drain = (): void => {
    while (queue.length > 0) writeBatch();
  };
  return {
    push: (line) => {
      if (closed || queue.length >= queueMaxCount || chars + line.line.length > queueMaxChars) {
        dropped += 1;
        return;
      }
      queue.push(line);
      chars += line.line.length;
      schedule();
    },
    dropped: () => dropped,
    drain,
    close: () => {
      closed = true;
      clearTimeout(timer);
      drain();
      queue = [];
    },
  };
}
