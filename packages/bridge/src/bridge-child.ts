// One child process and its pipes, from the parent's side: bytes become frames, and whatever happens is told to one
// listener. What it means is decided elsewhere.

import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { createFrameReader, encodeFrame, type Frame } from './frames.ts';
import { FRAME_MAX_BYTES, FRAMES_TOTAL_MAX_BYTES } from './limits.ts';
import { createTail, type Tail } from './tail.ts';
import { FROM_CHILD } from './wire.ts';

/** How to start a child. Made once per sandbox; the descriptors are the parent's own and are only lent. */
export interface ChildCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** An empty folder of ours. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Descriptors 4 and up of the child: program, engine. */
  readonly lend: readonly number[];
}

/** How a child ended. */
export interface ChildExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** Why it could not even be started. */
  readonly failure?: string;
}

/** Takes what a child does, in the order in which it is seen. */
export interface ChildListener {
  frame(frame: Frame): void;
  /** Bytes that are no frame; nothing more is read. */
  violation(what: string): void;
  stderr(): void;
  exit(exit: ChildExit): void;
  /** All its pipes are closed: there is nothing more to come. */
  closed(): void;
}

/** A child that is running, or was. */
export interface BridgeChild {
  readonly pid: number | undefined;
  readonly tail: Tail;
  /** How it ended, once it has. */
  readonly exit: () => ChildExit | undefined;
  /** Whether its pipes are closed. */
  readonly isClosed: () => boolean;
  /** Whether it ended before it was ready, and nobody had ended it. */
  readonly failedToBoot: () => boolean;
  /** Hands everything from now on to `listener`. */
  listen(listener: ChildListener): void;
  send(type: number, id: number, text: string): void;
  /** Bytes that the child has not taken yet. */
  queuedBytes(): number;
  /** Ends it and all that it may have started. */
  kill(): void;
  /** Whether it keeps this process alive. */
  hold(on: boolean): void;
  /** Resolves when its pipes are closed. */
  readonly closed: Promise<void>;
}

/** Starts a child. Never throws: a child that cannot start ends with a `failure`. */
export function startChild(command: ChildCommand): BridgeChild {
  const tail = createTail();
  let listener: ChildListener | undefined;
  const life = openLife(() => listener);
  const child = trySpawn(command, (error) => queueMicrotask(() => life.fail(error, true)));
  const input = child?.stdio?.[0] as Writable | undefined;
  child?.on('error', (error) => life.fail(error, child.pid === undefined));
  child?.on('exit', (code, signal) => life.end({ code, signal }));
  child?.on('close', (code, signal) => {
    life.end({ code, signal: signal as string | null });
    life.close();
  });
  input?.on('error', ignore);
  child?.stderr?.on('error', ignore);
  child?.stderr?.on('data', (chunk: Buffer) => {
    tail.push(chunk);
    listener?.stderr();
  });
  if (child !== undefined) readFrames(child, life, () => listener);
  return {
    pid: child?.pid,
    tail,
    exit: life.exit,
    isClosed: life.isClosed,
    failedToBoot: life.failedToBoot,
    closed: life.closed,
    listen(next) {
      listener = next;
    },
    send: (type, id, text) => void (input?.writable === true && input.write(encodeFrame(type, id, text))),
    queuedBytes: () => input?.writableLength ?? 0,
    kill() {
      life.willKill();
      killGroup(child);
    },
    hold: (on) => holdAll(child, on),
  };
}

/** The stations of a child's life; each is passed once. */
interface Life {
  /** It said that it is ready. */
  readonly ready: () => void;
  readonly willKill: () => void;
  readonly end: (how: ChildExit) => void;
  readonly close: () => void;
  /** @param never It was never started, so that nothing else will be heard of it. */
  readonly fail: (error: unknown, never: boolean) => void;
  readonly exit: () => ChildExit | undefined;
  readonly isClosed: () => boolean;
  readonly failedToBoot: () => boolean;
  readonly closed: Promise<void>;
}

function openLife(listener: () => ChildListener | undefined): Life {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let isReady = false;
  let wasKilled = false;
  let endedByItself = false;
  let exit: ChildExit | undefined;
  let isClosed = false;
  const end = (how: ChildExit): void => {
    if (exit !== undefined) return;
    exit = how;
    endedByItself = !wasKilled;
    listener()?.exit(how);
  };
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    listener()?.closed();
    resolve();
  };
  return {
    ready() {
      isReady = true;
    },
    willKill() {
      wasKilled = true;
    },
    end,
    close,
    fail(error, never) {
      end({ code: null, signal: null, failure: error instanceof Error ? error.message : 'for no known reason' });
      if (never) close();
    },
    exit: () => exit,
    isClosed: () => isClosed,
    failedToBoot: () => isClosed && endedByItself && !isReady,
    closed,
  };
}

function trySpawn(command: ChildCommand, fail: (error: unknown) => void): ChildProcess | undefined {
  try {
    return spawn(command.file, command.args, {
      cwd: command.cwd,
      env: command.env,
      detached: true,
      windowsHide: true,
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', ...command.lend],
    });
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function readFrames(child: ChildProcess, life: Life, listener: () => ChildListener | undefined): void {
  const output = child.stdio?.[3] as Readable | undefined;
  const reader = createFrameReader({
    types: Object.values(FROM_CHILD),
    maxFrameBytes: FRAME_MAX_BYTES,
    maxTotalBytes: FRAMES_TOTAL_MAX_BYTES,
  });
  const take = (frame: Frame): void => {
    if (frame.type === FROM_CHILD.ready) life.ready();
    listener()?.frame(frame);
  };
  output?.on('error', ignore);
  output?.on('data', (chunk: Buffer) => {
    const wrong = reader.push(chunk, take);
    if (wrong === undefined) return;
    output.removeAllListeners('data');
    killGroup(child);
    listener()?.violation(wrong);
  });
}

/** A pipe that breaks because its child died says nothing that the exit does not say. */
function ignore(): void {}

/** The child leads a process group of its own, so that signals to groups miss us and reach all that it started. */
function killGroup(child: ChildProcess | undefined): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function holdAll(child: ChildProcess | undefined, on: boolean): void {
  const handles = [child, ...(child?.stdio ?? [])] as readonly (
    | { ref?: () => void; unref?: () => void }
    | null
    | undefined
  )[];
  for (const handle of handles) {
    if (on) handle?.ref?.();
    else handle?.unref?.();
  }
}
