import { describe, expect, test } from 'vitest';
import { runWhole, startLiveRun } from '../src/http/live-run.ts';
import type { RunReport, RunRequest } from '../src/run.ts';

const report = {} as RunReport;
const wanted = { messages: [] };
const host = (run: (request: RunRequest) => Promise<RunReport>) => ({ run });

async function readAll(texts: ReadableStream<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}

describe('a live run', () => {
  test('that fails before it has begun fails at once', async () => {
    const failing = host(async () => {
      throw new Error('no such agent');
    });
    await expect(startLiveRun(failing, wanted, 60_000)).rejects.toThrow('no such agent');
  });

  test('is open as soon as the provider has taken it, and gives its text and its failure to the reader', async () => {
    const goOn = Promise.withResolvers<void>();
    const breaking = host(async ({ onBegun, onText }) => {
      onBegun?.();
      await goOn.promise;
      await onText?.('half');
      throw new Error('broken');
    });
    const { texts, ended } = await startLiveRun(breaking, wanted, 60_000);
    goOn.resolve();
    expect(await readAll(texts)).toBe('half');
    await expect(ended).rejects.toThrow('broken');
  });

  test('is open after a while although nothing has happened', async () => {
    const goOn = Promise.withResolvers<RunReport>();
    const { ended } = await startLiveRun(
      host(() => goOn.promise),
      wanted,
      1,
    );
    goOn.resolve(report);
    expect(await ended).toBe(report);
  });

  test('makes the provider wait for a reader that is slow', async () => {
    let taken = 0;
    const talking = host(async ({ onBegun, onText }) => {
      onBegun?.();
      for (; taken < 100; taken += 1) await onText?.('x'.repeat(10_000));
      return report;
    });
    const { texts, ended } = await startLiveRun(talking, wanted);
    await new Promise(setImmediate);
    expect(taken).toBeLessThan(20);
    expect(await readAll(texts)).toHaveLength(1_000_000);
    expect(await ended).toBe(report);
  });

  test('goes on when its reader has left: that stops it by its signal', async () => {
    const talking = host(async ({ onBegun, onText }) => {
      onBegun?.();
      for (let count = 0; count < 100; count += 1) await onText?.('x'.repeat(10_000));
      return report;
    });
    const { texts, ended } = await startLiveRun(talking, wanted);
    await texts.cancel();
    expect(await ended).toBe(report);
  });
});

test('a whole run has the text that a stream would have had', async () => {
  const talking = host(async ({ onText }) => {
    for (const text of ['I look.', '\n\n', 'Found.']) await onText?.(text);
    return report;
  });
  expect(await runWhole(talking, wanted)).toEqual({ text: 'I look.\n\nFound.', report });
});
