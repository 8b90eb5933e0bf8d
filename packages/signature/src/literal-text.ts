// One JSON value as a literal type: `"a"`, `-1`, `null`, `{ a: [1, 2] }`. Bounded by the room there is, so that a value
// of any size, or one that holds itself, costs no more than the text that is shown.

import { selectNames } from './select-names.ts';
import { quoteName, quoteText } from './quote.ts';
import { isReadableList, isReadableObject } from './schema-access.ts';

const NONE_REQUIRED: ReadonlySet<string> = new Set();

/** Writes a JSON value as a type; undefined where it is not JSON, cannot be read or needs more than `roomChars`. */
export function literalText(value: unknown, roomChars: number): string | undefined {
  try {
    const text = roomChars > 0 ? write(value, roomChars) : undefined;
    return text !== undefined && text.length <= roomChars ? text : undefined;
  } catch {
    return undefined;
  }
}

function write(value: unknown, roomChars: number): string | undefined {
  if (isReadableList(value)) {
    return writeAll(value.length, { open: '[', separator: ', ', close: ']', roomChars }, (index) => ['', value[index]]);
  }
  if (isReadableObject(value)) return writeObject(value, roomChars);
  // No quoted text is shorter than its content, so a huge one is refused before it is quoted.
  if (typeof value === 'string') return value.length < roomChars ? quoteText(value) : undefined;
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return JSON.stringify(value);
  return undefined;
}

function writeObject(value: object, roomChars: number): string | undefined {
  const names = Object.keys(value);
  if (names.length === 0) return '{}';
  if (names.length > roomChars) return undefined;
  const sorted = selectNames(names, { required: NONE_REQUIRED, maxCount: names.length, maxNameChars: roomChars });
  if (sorted.length < names.length) return undefined;
  return writeAll(sorted.length, { open: '{ ', separator: '; ', close: ' }', roomChars }, (index) => {
    const name = sorted[index] ?? '';
    return [`${quoteName(name)}: `, (value as Readonly<Record<string, unknown>>)[name]];
  });
}

interface Frame {
  readonly open: string;
  readonly separator: string;
  readonly close: string;
  readonly roomChars: number;
}

function writeAll(count: number, frame: Frame, at: (index: number) => readonly [string, unknown]): string | undefined {
  let text = frame.open;
  for (let index = 0; index < count; index += 1) {
    const [label, value] = at(index);
    text += (index > 0 ? frame.separator : '') + label;
    const member = literalText(value, frame.roomChars - text.length);
    if (member === undefined) return undefined;
    text += member;
  }
  return text + frame.close;
}
