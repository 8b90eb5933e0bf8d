// The log of a run: JSON lines, redacted, each with its time and run. A log must not break a call, so nothing here throws.

import { isJsonObject } from '@toolcrib/tool';
import type { LogEvent } from './log-event.ts';
import type { Redactor } from './redact.ts';
import { toIsoTime } from './time.ts';

/** Takes events down. */
export interface SessionLog {
  /** Appends one line. Never throws: a line that cannot be made or appended is dropped and counted. */
  write(event: LogEvent): void;
  /** Lines that were dropped so far. Count. */
  dropped(): number;
}

/** What a session log is made from. */
export interface SessionLogOptions {
  /** Takes one line, without its line break, and its kind. What it throws or rejects with is swallowed by design: see `dropped`. */
  readonly append: (line: string, kind: LogEvent['kind']) => void | Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly runId: string;
  readonly redactor: Redactor;
}

/** Opens a log. Every text of an event passes the redactor; an activity record did so before it was cut. */
export function createSessionLog(options: SessionLogOptions): SessionLog {
  const { append, now, runId, redactor } = options;
  let dropped = 0;
  const drop = (): void => {
    dropped += 1;
  };
  return {
    write: (event) => {
      try {
        const shown: unknown = event.kind === 'activity' ? event : redactor.value(event);
        if (!isJsonObject(shown)) return drop();
        const line = JSON.stringify({ time: toIsoTime(now()), runId, ...shown });
        Promise.resolve(append(withoutSeparators(line), event.kind)).catch(drop);
      } catch {
        drop();
      }
    },
    dropped: () => dropped,
  };
}

/** Some readers of lines also break at the two separators that JSON leaves bare. */
function withoutSeparators(line: string): string {
  return line.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
