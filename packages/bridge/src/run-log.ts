// The console of one run as the parent keeps it. The guest bounds its own; this bounds a child that does not.

import { headOf } from '@toolcrib/tool';
import { LOG_MAX_BYTES } from './limits.ts';

/** Lines of one run. */
export interface RunLog {
  /** @param level 0 log, 1 warn, 2 error. */
  add(text: string, level?: number): void;
  /** Says how many characters never came this far. */
  dropped(chars: number): void;
  /** All lines; the last one tells of a cut. */
  lines(): readonly string[];
}

/** What a line costs beside its text, so that empty ones are bounded too. */
const LINE_END_BYTES = 1;
const PREFIXES: readonly string[] = ['', '[warn] ', '[error] '];

/** Opens the log of one run. */
export function createRunLog(maxBytes: number = LOG_MAX_BYTES): RunLog {
  const kept: string[] = [];
  let left = maxBytes;
  let droppedChars = 0;
  return {
    add(text, level = 0) {
      const line = `${PREFIXES[level] ?? ''}${text.toWellFormed()}`;
      const bytes = Buffer.byteLength(line);
      if (left > 0 && bytes <= left) {
        left -= bytes + LINE_END_BYTES;
        kept.push(line);
        return;
      }
      const part = left > 0 ? fit(line, left) : '';
      left = 0;
      droppedChars += line.length - part.length;
      if (part !== '') kept.push(part);
    },
    dropped(chars) {
      droppedChars += chars;
    },
    lines: () =>
      droppedChars === 0
        ? kept
        : [...kept, `[console cut: ${droppedChars} characters over the limit of ${maxBytes} bytes]`],
  };
}

/** The longest head of `line` in at most `maxBytes`; a character has at most three bytes per unit. */
function fit(line: string, maxBytes: number): string {
  let part = headOf(line, maxBytes);
  while (Buffer.byteLength(part) > maxBytes)
    part = headOf(part, Math.max(0, part.length - Math.ceil((Buffer.byteLength(part) - maxBytes) / 3)));
  return part;
}
