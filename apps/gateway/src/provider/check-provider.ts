// Is the model upstream there at all? A short question for `doctor`.

import type { ProviderSettings } from '../config/gateway-config.ts';
import { PROVIDER_PROBE_MS } from '../limits.ts';

/** What came back. `reason` where nothing did. */
export interface ProviderCheck {
  readonly baseURL: string;
  readonly reachable: boolean;
  readonly reason?: string;
}

/** Any answer at all counts as reachable: not every server lists its models. */
export async function checkProvider(
  settings: ProviderSettings,
  fetch: typeof globalThis.fetch,
): Promise<ProviderCheck> {
  const { baseURL, apiKey } = settings;
  try {
    const response = await fetch(`${baseURL.replace(/\/$/, '')}/models`, {
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(PROVIDER_PROBE_MS),
    });
    await response.body?.cancel();
    if (response.status === 401 || response.status === 403)
      return { baseURL, reachable: false, reason: `${response.status}: the key is refused` };
    return { baseURL, reachable: true };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { baseURL, reachable: false, reason: cause instanceof Error ? cause.message : String(cause) };
  }
}
