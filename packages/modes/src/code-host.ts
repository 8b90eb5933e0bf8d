// What guest code reaches: the same three functions as the JSON controls, so that counting, policy, lock and errors are the
// same. The guest's requests are a stranger's: shaped by the bridge, judged here and in the controls.

import { type BridgeHost, noted } from '@toolcrib/bridge';
import type { SessionLog } from '@toolcrib/telemetry';
import type { CallContext, ToolControls } from '@toolcrib/tool';
import { shownError, type SurfaceCall } from './surface.ts';
import { wholeIntegers } from './whole-integers.ts';

/** What the bridge hands over: `{query, limit?}`, `{id, path?}` or `{id, args?}`. */
interface GuestRequest {
  readonly query: string;
  readonly limit?: number;
  readonly id: string;
  readonly path?: string;
  readonly args?: unknown;
}

/**
 * Makes the host of one code run.
 * @param call The run itself; the calls inside it are numbered under its id and know it as their ancestor.
 */
export function createCodeHost(controls: ToolControls, call: SurfaceCall, log?: SessionLog): BridgeHost {
  const nextContext = contexts(call);
  const shielded =
    (name: string, answer: (request: GuestRequest, signal: AbortSignal) => Promise<unknown>): BridgeHost[string] =>
    async (request, signal) => {
      try {
        return await answer(request as GuestRequest, signal);
      } catch (error) {
        throw shownError(name, error, log);
      }
    };
  return {
    search: shielded('search', async ({ query, limit }) => {
      const { candidates, notes } = await controls.search({ query, ...(limit !== undefined && { limit }) });
      return noted(candidates, notes);
    }),
    describe: shielded('describe', async ({ id, path }) =>
      controls.describe({ id, ...(path !== undefined && { path }) }),
    ),
    call: shielded('call', async ({ id, args }, signal) =>
      controls.call({ id, args: wholeIntegers(args, 'args') }, nextContext(id, signal)),
    ),
  };
}

function contexts(call: SurfaceCall): (calledAs: string, signal: AbortSignal) => CallContext {
  const ancestors = [...(call.ancestors ?? []), call.callId];
  const progress = call.onProgress === undefined ? {} : { onProgress: call.onProgress };
  let count = 0;
  return (calledAs, signal) => {
    count += 1;
    return { callId: `${call.callId}.${count}`, route: 'code', signal, calledAs, ancestors, ...progress };
  };
}
