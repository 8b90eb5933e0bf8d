// Whether a server is up, and when to try again: a state machine per server that knows nothing of tools. One server's
// fate never touches another's, and no failure is final.
//
//   starting ──► ready ──(lost)──► starting ──► …
//       └──► failed ──(backoff, retry)──► ready or failed
//   any ──► closed

import { RESTART_FIRST_DELAY_MS, RESTART_MAX_DELAY_MS, STABLE_AFTER_MS } from './limits.ts';
import { serverUnavailable } from './errors.ts';
import { abortable } from './waiting.ts';

/** The one thing the supervisor needs of a connection. */
export interface Supervised {
  readonly lost: Promise<string>;
  close(): Promise<void>;
}

/**
 * `reason` is the end of a sentence that starts with "it"; a start after a loss names the loss. A failed server stays
 * `failed` while it is tried again, so that calls are answered at once.
 */
export type ServerState<C> =
  | { readonly kind: 'starting'; readonly reason?: string }
  | { readonly kind: 'ready'; readonly connection: C }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryInMs: number }
  | { readonly kind: 'closed' };

/** How to start, and whom to tell. */
export interface SupervisorOptions<C> {
  readonly server: string;
  readonly startTimeoutMs: number;
  /** Connects and lists. Rejects with an Error whose message is the end of a sentence that starts with "it". */
  readonly start: (signal: AbortSignal) => Promise<C>;
  readonly onState: (state: ServerState<C>) => void;
  readonly now: () => number;
}

/** Keeps one server running. */
export interface Supervisor<C> {
  state(): ServerState<C>;
  /** Resolves when the first attempt has succeeded or failed. */
  readonly firstAttempt: Promise<void>;
  /**
   * Waits for a server that is starting.
   * @throws ToolcribError `SERVER_UNAVAILABLE` where it has failed or is closed; the signal's reason when it aborts.
   */
  connection(signal: AbortSignal): Promise<C>;
  /** Replaces a connection that is of no more use, which is no failure. Does nothing when another one took its place. */
  renew(connection: C): void;
  /**
   * Starts anew at once, whatever the state, and forgets earlier failures. Resolves when that start has ended and what was
   * there before is gone. Does nothing once closed. Never rejects.
   */
  readonly reconnect: () => Promise<void>;
  /** Never rejects. */
  readonly close: () => Promise<void>;
}

/** Starts a server and keeps it running until closed. */
export function supervise<C extends Supervised>(options: SupervisorOptions<C>): Supervisor<C> {
  const machine: Machine<C> = {
    options,
    state: { kind: 'starting' },
    failureCount: 0,
    isStarting: false,
    attempt: Promise.resolve(),
    abort: new AbortController(),
    endings: new Set(),
  };
  machine.attempt = tryStart(machine);
  return {
    state: () => machine.state,
    firstAttempt: machine.attempt,
    connection: async (signal) => {
      while (machine.state.kind === 'starting') await abortable(machine.attempt, signal);
      const { state } = machine;
      if (state.kind === 'ready') return state.connection;
      throw serverUnavailable(options.server, state.kind === 'failed' ? state.reason : 'was closed');
    },
    renew: (connection) => {
      if (isCurrent(machine, connection)) restart(machine, connection);
    },
    reconnect: async () => {
      if (isClosed(machine)) return;
      clearTimeout(machine.retry);
      machine.failureCount = 0;
      const { state } = machine;
      if (state.kind === 'ready') restart(machine, state.connection);
      else if (!machine.isStarting) machine.attempt = tryStart(machine);
      await machine.attempt;
      await Promise.all(machine.endings);
    },
    close: async () => {
      const open = machine.state.kind === 'ready' ? machine.state.connection : undefined;
      enter(machine, { kind: 'closed' });
      clearTimeout(machine.retry);
      machine.abort.abort('closed');
      if (open !== undefined) track(machine, open.close());
      await machine.attempt;
      await Promise.all(machine.endings);
    },
  };
}

interface Machine<C> {
  readonly options: SupervisorOptions<C>;
  state: ServerState<C>;
  /** Failures since the server was last healthy. */
  failureCount: number;
  /** `attempt` runs. */
  isStarting: boolean;
  /** The start that runs or ran last. Never rejects. */
  attempt: Promise<void>;
  retry?: NodeJS.Timeout;
  readonly abort: AbortController;
  /** What is still being ended. */
  readonly endings: Set<Promise<void>>;
}

function enter<C>(machine: Machine<C>, state: ServerState<C>): void {
  if (isClosed(machine)) return;
  machine.state = state;
  machine.options.onState(state);
}

async function tryStart<C extends Supervised>(machine: Machine<C>): Promise<void> {
  const { options, abort } = machine;
  machine.isStarting = true;
  const outcome = await startWithin(options, abort.signal);
  machine.isStarting = false;
  if ('reason' in outcome) {
    track(machine, outcome.remains);
    fail(machine, outcome.reason);
    return;
  }
  const { connection } = outcome;
  if (isClosed(machine)) return connection.close();
  enter(machine, { kind: 'ready', connection });
  const readySince = options.now();
  void connection.lost.then((reason) => {
    if (!isCurrent(machine, connection)) return;
    if (options.now() - readySince >= STABLE_AFTER_MS) machine.failureCount = 0;
    lose(machine, connection, reason);
  });
}

/** A server that falls over again and again waits its turn; one that fell once is brought back at once. */
function lose<C extends Supervised>(machine: Machine<C>, connection: C, reason: string): void {
  if (machine.failureCount > 0) {
    track(machine, connection.close());
    fail(machine, reason);
    return;
  }
  machine.failureCount = 1;
  restart(machine, connection, reason);
}

function restart<C extends Supervised>(machine: Machine<C>, connection: C, reason?: string): void {
  track(machine, connection.close());
  enter(machine, { kind: 'starting', ...(reason === undefined ? {} : { reason }) });
  machine.attempt = tryStart(machine);
}

function fail<C extends Supervised>(machine: Machine<C>, reason: string): void {
  machine.failureCount += 1;
  const retryInMs = Math.min(RESTART_MAX_DELAY_MS, RESTART_FIRST_DELAY_MS * 2 ** (machine.failureCount - 1));
  enter(machine, { kind: 'failed', reason, retryInMs });
  if (isClosed(machine)) return;
  machine.retry = setTimeout(() => {
    machine.attempt = tryStart(machine);
  }, retryInMs);
  machine.retry.unref();
}

function track<C>(machine: Machine<C>, ending: Promise<void>): void {
  machine.endings.add(ending);
  void ending.then(() => machine.endings.delete(ending));
}

function isClosed<C>(machine: Machine<C>): boolean {
  return machine.state.kind === 'closed';
}

function isCurrent<C>(machine: Machine<C>, connection: C): boolean {
  return machine.state.kind === 'ready' && machine.state.connection === connection;
}

type StartOutcome<C> =
  | { readonly connection: C }
  /** `remains` resolves when what was half started is gone. */
  | { readonly reason: string; readonly remains: Promise<void> };

/** Gives up at the timeout, without waiting for what was half started. Never rejects. */
async function startWithin<C extends Supervised>(
  options: SupervisorOptions<C>,
  closing: AbortSignal,
): Promise<StartOutcome<C>> {
  const controller = new AbortController();
  const onClose = (): void => controller.abort('closed');
  const tooLong = `did not start within ${options.startTimeoutMs} ms`;
  const timer = setTimeout(() => controller.abort(tooLong), options.startTimeoutMs);
  closing.addEventListener('abort', onClose, { once: true });
  const starting = options.start(controller.signal);
  try {
    return { connection: await abortable(starting, controller.signal) };
  } catch (error) {
    const remains = starting.then(
      (connection) => connection.close(),
      () => {},
    );
    return { reason: error instanceof Error ? error.message : 'could not be started', remains };
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', onClose);
  }
}
