import { describe, expect, test } from 'vitest';
import { createRunLog } from '../src/run-log.ts';

describe('the log of a run', () => {
  test('levels are told by a prefix', () => {
    const log = createRunLog();
    log.add('a');
    log.add('b', 1);
    log.add('c', 2);
    log.add('d', 99);
    expect(log.lines()).toEqual(['a', '[warn] b', '[error] c', 'd']);
  });

  test('bytes are bounded, a character is never split, and the cut is counted', () => {
    const log = createRunLog(11);
    log.add('1234');
    log.add('éééé');
    log.add('more');
    expect(log.lines()).toEqual(['1234', 'ééé', '[console cut: 5 characters over the limit of 11 bytes]']);
  });

  test('empty lines are bounded too', () => {
    const log = createRunLog(5);
    for (let line = 0; line < 1_000; line += 1) log.add('');
    expect(log.lines()).toEqual(['', '', '', '', '']);
  });

  test('what the guest dropped itself is counted too', () => {
    const log = createRunLog();
    log.add('kept');
    log.dropped(7);
    expect(log.lines()).toEqual(['kept', '[console cut: 7 characters over the limit of 65536 bytes]']);
  });

  test('lone surrogates are mended', () => {
    const log = createRunLog();
    log.add('a\ud800b');
    expect(log.lines()).toEqual(['a\ufffdb']);
  });
});
