import { describe, expect, test } from 'vitest';
import { toArguments, toWireName } from '../src/provider/replayed-call.ts';

describe('toArguments', () => {
  test.each([
    // What the model wrote, as text, as an object: both as they stand in the request.
    ['{"a": 1}', '{"a": 1}', '{"a":1}'],
    ['{"id":9007199254740993}', '{"id":9007199254740993}', '{"id":9007199254740993}'],
    ['{"id":[-12345678901234567890]}', '{"id":[-12345678901234567890]}', '{"id":[-12345678901234567890]}'],
    ['', '{}', '{}'],
    [' ', '{}', '{}'],
    ['null', 'null', '{}'],
    ['"{\\"a\\":1}"', '"{\\"a\\":1}"', '{"a":1}'],
    ['[1]', '[1]', '{"unreadable_arguments":"[1]"}'],
    ['{"a":"hal', '{"unreadable_arguments":"{\\"a\\":\\"hal"}', '{"unreadable_arguments":"{\\"a\\":\\"hal"}'],
    ['{"__proto__":1}', '{"__proto__":1}', '{"__proto__":1}'],
    ['{"constructor":{"prototype":1}}', '{"constructor":{"prototype":1}}', '{"constructor":{"prototype":1}}'],
  ])('%s', (written, text, object) => {
    const asText = toArguments(written, 'text');
    expect(typeof asText === 'string' ? asText : JSON.stringify(asText)).toBe(text);
    expect(JSON.stringify(toArguments(written, 'object'))).toBe(object);
  });
});

describe('toWireName', () => {
  test.each([
    ['note_add', 'note_add'],
    ['notes.add', 'notes.add'],
    ['functions.note add:0', 'functions_note_add_0'],
    ['', '_'],
    ['x'.repeat(70), 'x'.repeat(64)],
    ['größe', 'gr__e'],
  ])('%s becomes %s', (name, expected) => {
    expect(toWireName(name, new Set(['notes.add']))).toBe(expected);
  });
});
