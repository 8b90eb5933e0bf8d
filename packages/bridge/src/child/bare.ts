// For tests only: the child without a realm. The body runs in the child's own V8 with `process` and `require` in hand,
// which is what guest code could do that broke out of QuickJS. It shows whether the other walls hold, and lets a test end
// a child with any exit code.

import { createRequire } from 'node:module';
import { Script } from 'node:vm';
import { createFrameReader, type Frame } from '../frames.ts';
import { FRAME_TO_CHILD_MAX_BYTES } from '../limits.ts';
import { FROM_CHILD, TO_CHILD, type RunMessage } from '../wire.ts';
import { openPipe } from './pipe.ts';

type Body = (...parts: readonly unknown[]) => Promise<unknown>;

/** Runs one body in the main realm. */
export async function main(): Promise<void> {
  const pipe = openPipe();
  pipe.write(FROM_CHILD.ready, 0, '');
  const frame = pipe.read();
  if (frame?.type !== TO_CHILD.run) process.exit(0);
  const waiting = new Map<number, (text: string) => void>();
  listen((answer) => waiting.get(answer.id)?.(answer.text));
  let last = 0;
  const make = (method: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, (text) => resolve(JSON.parse(text)));
      pipe.write(FROM_CHILD.call, last, JSON.stringify([method, ...args]));
    });
  const tools = Object.fromEntries(
    ['search', 'describe', 'call'].map((name) => [name, (...args: readonly unknown[]) => make(name, args)]),
  );
  const say =
    (level: number) =>
    (...parts: readonly unknown[]) =>
      pipe.write(FROM_CHILD.log, level, parts.map(String).join(' '));
  const printer = { log: say(0), warn: say(1), error: say(2) };
  try {
    const { code } = JSON.parse(frame.text) as RunMessage;
    const names = 'openclaw, console, process, require, module';
    const body = new Script(`(async (${names}) => {${code}\n})`, { filename: 'code.js' }).runInThisContext() as Body;
    const value = await body({ tools }, printer, process, createRequire('/'), module);
    pipe.write(FROM_CHILD.result, 0, value === undefined ? '' : JSON.stringify(value));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
    pipe.write(FROM_CHILD.error, 0, JSON.stringify({ kind: 'thrown', name, message }));
  }
}

/** Reads without blocking: this child's bodies may wait for timers and sockets. */
function listen(take: (frame: Frame) => void): void {
  const reader = createFrameReader({
    types: Object.values(TO_CHILD),
    maxFrameBytes: FRAME_TO_CHILD_MAX_BYTES,
    maxTotalBytes: Number.MAX_SAFE_INTEGER,
  });
  process.stdin.on('data', (chunk: Buffer) => void reader.push(chunk, take));
  process.stdin.on('end', () => process.exit(0));
}
