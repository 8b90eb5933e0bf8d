// The provider inside this process: a `fetch` for clients that take one, answered by the same msw handlers as the port.

import { getResponse } from 'msw';
import { providerHandlers } from './handlers.ts';
import type { Ledger } from './ledger.ts';
import { createProvider, type ProviderOptions } from './provider.ts';

/** A `fetch` that never leaves this process, with the ledger of what it was asked. */
export interface MockFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>;
  readonly ledger: Ledger;
}

/** Creates a `fetch` that answers any host. It rejects when its request is aborted, as `fetch` does. */
export function mockProviderFetch(options: ProviderOptions = {}): MockFetch {
  const provider = createProvider(options);
  const handlers = providerHandlers(provider);
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = await getResponse(handlers, request);
    if (response === undefined) throw new TypeError('fetch failed');
    return response;
  };
  return Object.assign(answer, { ledger: provider.ledger });
}
