// One request of a client for a call, as far as the call itself has to know: when it is given up, who hears progress, and
// whether its person can be asked. The two generations of the protocol differ here and nowhere else.

import { CLIENT_CAPABILITIES_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server';
import { isJsonObject, type CallProgress } from '@toolcrib/tool';
import type { CallLeg } from './serve-calls.ts';
import { answerOf, formOf } from './serve-question.ts';
import { TIMER_MAX_MS } from './limits.ts';

/** Reads a request. */
export function legOf(context: ServerContext, server: Server): CallLeg {
  const { signal } = context.mcpReq;
  // The SDK's type of an envelope names no key of it.
  const envelope: Readonly<Record<string, unknown>> | undefined = context.mcpReq.envelope;
  const onProgress = progressOf(context);
  const modern = envelope !== undefined;
  const capabilities = modern ? envelope[CLIENT_CAPABILITIES_META_KEY] : server.getClientCapabilities();
  const leg = {
    signal,
    canAsk: takesForms(capabilities),
    ...(onProgress === undefined ? {} : { onProgress }),
  };
  if (modern) return leg;
  return {
    ...leg,
    // Until 2025-11-25 a server may ask while the request is open; the person is given all the time that the question has.
    askNow: async (question, hasSession) => {
      const params = formOf(question, hasSession);
      return answerOf(await context.mcpReq.elicitInput(params, { signal: question.signal, timeout: TIMER_MAX_MS }));
    },
  };
}

/** A client that names no kind of question takes forms. */
function takesForms(capabilities: unknown): boolean {
  const elicitation = isJsonObject(capabilities) ? capabilities['elicitation'] : undefined;
  return isJsonObject(elicitation) && (elicitation['form'] !== undefined || elicitation['url'] === undefined);
}

/** Progress has to grow; where the tools of one call report side by side, a step of any of them is one step more. */
function progressOf({ mcpReq }: ServerContext): ((progress: CallProgress) => void) | undefined {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = Number.NEGATIVE_INFINITY;
  return ({ progress, total, message }) => {
    const grows = progress > last;
    last = grows ? progress : last + 1;
    const params = {
      progressToken,
      progress: last,
      ...(grows && total !== undefined ? { total } : {}),
      ...(message === undefined ? {} : { message }),
    };
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
}
