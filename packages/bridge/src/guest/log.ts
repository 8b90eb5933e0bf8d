// The guest's console: formatted and bounded here, so that a flood costs the guest and nobody else.

import { LOG_LINE_MAX_CHARS, LOG_MAX_BYTES } from '../limits.ts';
import { FROM_CHILD, SENT } from '../wire.ts';
import { cut, formatLine } from './say.ts';
import type { Send } from './send.ts';

/** Takes console lines. The place of a level in {@link LEVELS} is the id of its frames. */
export interface GuestLog {
  write(level: number, parts: readonly unknown[]): void;
  /** Characters that were written and not sent. */
  readonly dropped: () => number;
}

/** Methods of `console`. */
export const LEVELS: readonly string[] = ['log', 'warn', 'error'];

/** Opens the console of one run. */
export function createLog(send: Send): GuestLog {
  let left = LOG_MAX_BYTES;
  let dropped = 0;

  function write(level: number, parts: readonly unknown[]): void {
    if (left <= 0) {
      dropped += lengthOf(parts);
      return;
    }
    const line = formatLine(parts);
    const kept = cut(line, LOG_LINE_MAX_CHARS < left ? LOG_LINE_MAX_CHARS : left);
    dropped += line.length - kept.length;
    left -= kept.length + 1;
    if (send(FROM_CHILD.log, level, kept) !== SENT.yes) dropped += kept.length;
  }

  return { write, dropped: () => dropped };
}

/** A cheap estimate: formatting lines that nobody will read would only make a flood slower. */
function lengthOf(parts: readonly unknown[]): number {
  let length = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    length += typeof part === 'string' ? part.length : 1;
  }
  return length;
}
