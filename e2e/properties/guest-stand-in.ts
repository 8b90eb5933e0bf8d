// A sandbox without a process: the "code" is one request as JSON, and the host gets it as a guest's request arrives. So
// the bridge's host side can be tried thousands of times; the real sandbox is tried beside it, fewer times.

import type { Sandbox } from '@toolcrib/bridge';
import { isJsonObject, ToolcribError } from '@toolcrib/tool';

/** What the guest is made to ask. */
export interface GuestRequest {
  readonly method: 'search' | 'describe' | 'call';
  readonly request: Readonly<Record<string, unknown>>;
}

/** The value of a run: what the host answered, or how it refused. */
export type GuestAnswer =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: string | undefined; readonly message: string } };

/** Makes the sandbox. */
export function guestStandIn(): Sandbox {
  return {
    run: async ({ code }, host) => {
      const { method, request } = JSON.parse(code) as GuestRequest;
      const ended = new AbortController();
      try {
        const said = await host[method]?.(request, ended.signal);
        const noted = method === 'search' && isJsonObject(said) ? said : { value: said, notes: [] };
        const value: GuestAnswer = { answer: noted['value'] };
        return { ok: true, value, logs: noted['notes'] as readonly string[], notices: [], calls: [] };
      } catch (error) {
        const code_ = ToolcribError.is(error) ? error.code : undefined;
        const message = error instanceof Error ? error.message : String(error);
        const value: GuestAnswer = { error: { code: code_, message } };
        return { ok: true, value, logs: [], notices: [], calls: [] };
      } finally {
        ended.abort();
      }
    },
    close: async () => undefined,
  };
}
