// A sandbox without a process: the "code" is a function of the test, which gets what a guest would get.

import type { BridgeHost, CallRecord, RunOutcome, RunRequest, Sandbox } from '@toolcrib/bridge';

/** What a guest can do. `ask` sends a request object to one of the host's functions. */
export interface Guest {
  readonly ask: (method: 'search' | 'describe' | 'call', request: unknown) => Promise<unknown>;
  readonly request: RunRequest;
  /** Ends the signal that all calls share. */
  readonly settle: () => void;
}

export type Body = (guest: Guest) => unknown;

/** Makes a sandbox in which every code is `body`. What it throws ends the run with its code or `GUEST_ERROR`. */
export function fakeSandbox(body: Body): Sandbox & { readonly requests: readonly RunRequest[] } {
  const requests: RunRequest[] = [];
  return {
    requests,
    run: async (request, host) => {
      requests.push(request);
      return runBody(body, request, host);
    },
    close: async () => undefined,
  };
}

async function runBody(body: Body, request: RunRequest, host: BridgeHost): Promise<RunOutcome> {
  const ended = new AbortController();
  const calls: CallRecord[] = [];
  const rest = { logs: ['a line'], notices: ['a notice'], calls };
  const ask: Guest['ask'] = async (method, args) => {
    const answer: unknown = await host[method]?.(args, ended.signal);
    calls.push({ id: calls.length + 1, method, outcome: 'finished' });
    return answer;
  };
  try {
    return { ok: true, value: await body({ ask, request, settle: () => ended.abort() }), ...rest };
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    return { ok: false, error: { code: 'GUEST_ERROR', message: `${code ?? ''} ${message}`, line: 2 }, ...rest };
  } finally {
    ended.abort();
  }
}
