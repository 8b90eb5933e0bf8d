import { describe, expect, test } from 'vitest';
import { stem } from '../src/stem.ts';

describe('stem [search.text]', () => {
  test.each([
    ['scheduling', 'schedul'],
    ['schedule', 'schedul'],
    ['skies', 'sky'],
    ['dying', 'die'],
    ['generously', 'generous'],
    ['ugly', 'ugli'],
    ['only', 'onli'],
    ['databases', 'databas'],
  ])('is Porter2: %s gives %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });

  test('is not broken by what is no string', () => {
    expect(stem(null as unknown as string)).toBeNull();
    expect(stem(undefined as unknown as string)).toBeUndefined();
    expect(stem('running')).toBe('run');
  });

  test('never hands the stemmer what it is slow at or mangles', () => {
    const long = `${'y'.repeat(64)}s`;
    expect(stem(long)).toBe(long);
    expect(stem('node.js')).toBe('node.js');
    expect(stem('snake_cases')).toBe('snake_cases');
    expect(stem('RUNNING')).toBe('RUNNING');
    expect(stem('v2s')).toBe('v2s');
    expect(stem('constructor')).toBe('constructor');
    expect(stem('__proto__')).toBe('__proto__');
  });
});
