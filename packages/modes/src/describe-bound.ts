// A schema that is too large for one answer, cut from the deepest parts upwards, and the part of it that a path names. JSON
// is walked here as plain JSON: the schema of an untrusted tool is looked at in this file only when it exceeds the bound.

import { clip, CLIP_MARK, isJsonObject } from '@toolcrib/tool';
import { unknownPath } from './errors.ts';
import { member, pointerKeys, toPointer } from './json-pointer.ts';
import { CUT_TEXT_MAX_CHARS } from './limits.ts';
import { utf8Bytes } from '@toolcrib/telemetry';

/** A value that fits, and whether anything had to go. What was cut reads `"..."`. */
export interface BoundJson {
  readonly value: unknown;
  readonly truncated: boolean;
}

/**
 * Finds what a JSON Pointer names in `root`.
 * @throws ToolcribError `UNKNOWN_PATH` listing what exists at the deepest place that does.
 */
export function partAt(root: unknown, path: string): unknown {
  let place = root;
  const walked: string[] = [];
  for (const key of pointerKeys(path)) {
    const next = member(place, key);
    if (next === undefined) throw unknownPath(path, toPointer(walked) || '/', keysOf(place));
    walked.push(key);
    place = next;
  }
  return place;
}

interface OpenNode {
  /** Where the finished value goes; the mark stands there until then. */
  readonly put: (value: unknown) => void;
  readonly source: object;
}

const MARK_BYTES = CLIP_MARK.length + 2;

/**
 * Cuts `value` to at most `maxBytes` of JSON. Level by level from the root, whatever fits is opened; the rest is a mark. Long
 * texts are clipped, and what does not fit whole at the end is filled with its first entries.
 */
export function boundJson(value: unknown, maxBytes: number): BoundJson {
  const whole = JSON.stringify(value);
  if (whole === undefined || utf8Bytes(whole) <= maxBytes) return { value, truncated: false };
  if (typeof value === 'string') return { value: clipToBytes(value, maxBytes), truncated: true };
  let room = maxBytes - MARK_BYTES;
  let result: unknown = CLIP_MARK;
  const waiting: OpenNode[] = [];
  const open: OpenNode[] = [];
  const place = (source: unknown, put: (value: unknown) => void): unknown => {
    if (typeof source !== 'object' || source === null) return shown(source);
    open.push({ source, put });
    return CLIP_MARK;
  };
  result = place(value, (made) => (result = made));
  const expand = (node: OpenNode, isPartial: boolean): void => {
    const filled = fill(node.source, room, isPartial);
    if (filled === undefined) {
      if (!isPartial) waiting.push(node);
      return;
    }
    room -= filled.bytes - MARK_BYTES;
    node.put(build(node.source, filled.keys, place));
  };
  // Both lists grow while they are walked: the first level by level, the second once the first is done.
  let next = 0;
  const drain = (): void => {
    for (; next < open.length; next += 1) expand(open[next] as OpenNode, false);
  };
  drain();
  for (const node of waiting) {
    expand(node, true);
    drain();
  }
  return { value: result, truncated: true };
}

// A text that is asked for by its own path gets all of the room.
function clipToBytes(text: string, maxBytes: number): string {
  let clipped = clip(text, Math.max(maxBytes, MARK_BYTES));
  for (let bytes = jsonBytes(clipped); bytes > maxBytes; bytes = jsonBytes(clipped)) {
    const chars = Math.floor((clipped.length * maxBytes) / bytes);
    clipped = clip(text, Math.max(CLIP_MARK.length, Math.min(chars, clipped.length - 1)));
  }
  return clipped;
}

function jsonBytes(value: unknown): number {
  return utf8Bytes(JSON.stringify(value) ?? 'null');
}

function shown(value: unknown): unknown {
  return typeof value === 'string' ? clip(value, CUT_TEXT_MAX_CHARS) : value;
}

// The keys of `source` that fit, with the bytes of it while its own children are still marks.
function fill(
  source: object,
  room: number,
  isPartial: boolean,
): { readonly keys: readonly string[]; readonly bytes: number } | undefined {
  const isList = Array.isArray(source);
  const keys: string[] = [];
  let bytes = 2;
  for (const [key, value] of Object.entries(source)) {
    const isText = typeof value !== 'object' || value === null;
    const size = isText ? jsonBytes(shown(value)) : MARK_BYTES;
    const added = size + (isList ? 0 : jsonBytes(key) + 1) + (keys.length > 0 ? 1 : 0);
    // What is filled in part ends in a mark, so room for it is kept.
    const end = isPartial ? (isList ? MARK_BYTES + 1 : 2 * MARK_BYTES + 2) : 0;
    if (bytes + added + end - MARK_BYTES > room) {
      return isPartial && keys.length > 0 ? { keys, bytes: bytes + end } : undefined;
    }
    bytes += added;
    keys.push(key);
  }
  return { keys, bytes };
}

function build(
  source: object,
  keys: readonly string[],
  place: (source: unknown, put: (value: unknown) => void) => unknown,
): unknown {
  if (Array.isArray(source)) {
    const list: unknown[] = [];
    for (const key of keys) list.push(place(source[Number(key)], (made) => (list[Number(key)] = made)));
    if (keys.length < source.length) list.push(CLIP_MARK);
    return list;
  }
  const made: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const key of keys) made[key] = place(member(source, key), (value) => (made[key] = value));
  if (keys.length < Object.keys(source).length) made[CLIP_MARK] = CLIP_MARK;
  return made;
}

function keysOf(place: unknown): readonly string[] {
  return isJsonObject(place) || Array.isArray(place) ? Object.keys(place) : [];
}
