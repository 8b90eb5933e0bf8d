// Is the model upstream there at all? A short question for `doctor`, asked as each kind of provider wants it.

import type { ProviderSettings } from '../config/gateway-config.ts';
import { PROVIDER_PROBE_MS } from '../limits.ts';

/** What came back. `reason` where nothing did. */
export interface ProviderCheck {
  readonly baseURL: string;
  readonly reachable: boolean;
  /** It is there, and does not take the key. */
  readonly isKeyRefused?: true;
  readonly reason?: string;
}

/** Any answer but a refused key counts as reachable: not every server lists its models. */
export async function checkProvider(
  settings: ProviderSettings,
  fetch: typeof globalThis.fetch,
): Promise<ProviderCheck> {
  const { baseURL } = settings;
  try {
    const response = await fetch(`${baseURL.replace(/\/$/, '')}/models`, {
      headers: keyHeaders(settings),
      signal: AbortSignal.timeout(PROVIDER_PROBE_MS),
    });
    const said = await response.text();
    if (isKeyRefused(response.status, said))
      return { baseURL, reachable: false, isKeyRefused: true, reason: `it answers ${response.status}` };
    return { baseURL, reachable: true };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { baseURL, reachable: false, reason: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** The headers in which a kind wants its key. */
function keyHeaders({ kind, apiKey }: ProviderSettings): Readonly<Record<string, string>> {
  if (kind === 'anthropic') return { 'anthropic-version': '2023-06-01', 'x-api-key': apiKey ?? '' };
  if (apiKey === undefined) return {};
  return kind === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

/** Google says 400 where others say 401. */
function isKeyRefused(status: number, said: string): boolean {
  return status === 401 || status === 403 || (status === 400 && said.includes('API_KEY_INVALID'));
}
