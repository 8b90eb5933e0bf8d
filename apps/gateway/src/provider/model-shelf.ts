// Models that are open. The packages make their schemas anew with each, which takes longer than a whole search, so a model is
// opened once; what differs from request to request is found by whoever runs inside the request.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderSettings } from '../config/gateway-config.ts';
import { MODELS_KEPT_MAX_COUNT } from '../limits.ts';
import { openModel, type OpenedModel } from './open-model.ts';
import { retryingFetch } from './retrying-fetch.ts';

type Fetch = typeof globalThis.fetch;

/** What belongs to one request, for a model that many requests share. */
export interface Asked {
  readonly modelId: string;
  readonly onSent: (body: string) => void;
  readonly extra: Readonly<Record<string, unknown>>;
}

/** A model, and the way to ask it. */
export interface Askable extends Omit<OpenedModel, 'model'> {
  readonly doStream: OpenedModel['model']['doStream'];
}

/** Makes an empty shelf. The function that it gives opens a model, or takes the one that is open, for one request. */
export function createModelShelf(settings: ProviderSettings, fetch: Fetch): (asked: Asked) => Askable {
  const current = new AsyncLocalStorage<Asked>();
  const asking = (): Asked => {
    const asked = current.getStore();
    if (asked === undefined) throw new Error('a provider package left the request that it was called for');
    return asked;
  };
  const opened = new Map<string, OpenedModel>();
  const open = (modelId: string): OpenedModel =>
    openModel(settings, {
      modelId,
      fetch: (input, init) => retryingFetch(fetch, asking().onSent)(input, init),
      extra: () => asking().extra,
    });
  return (asked) => {
    const { model, ...rest } = opened.get(asked.modelId) ?? open(asked.modelId);
    opened.delete(asked.modelId);
    opened.set(asked.modelId, { model, ...rest });
    const [oldest] = opened.keys();
    if (opened.size > MODELS_KEPT_MAX_COUNT && oldest !== undefined) opened.delete(oldest);
    return { ...rest, doStream: (options) => current.run(asked, () => model.doStream(options)) };
  };
}
