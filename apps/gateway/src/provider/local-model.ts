// Is this model small and near? Search limits depend on it. The answer is per model, since one Ollama daemon serves models
// that run here and models that it forwards.

import type { ProviderSettings } from '../config/gateway-config.ts';

/**
 * Tells whether a model counts as local: the operator's word if there is one; else LM Studio, and Ollama unless its
 * address or the model's tag names the hosted service. A name without a tag counts as local even where the daemon forwards
 * it; nothing is local by a name or a loopback address alone. A managed local service says `isLocal`.
 */
export function isLocalModel(
  { kind, baseURL, isLocal }: Pick<ProviderSettings, 'kind' | 'baseURL' | 'isLocal'>,
  model: string,
): boolean {
  if (isLocal !== undefined) return isLocal;
  if (kind === 'lm-studio') return true;
  return kind === 'ollama' && !isHostedAddress(baseURL) && !isHostedTag(model);
}

function isHostedAddress(baseURL: string): boolean {
  const host = URL.parse(baseURL)?.hostname ?? '';
  return host === 'ollama.com' || host.endsWith('.ollama.com');
}

/** The tag stands behind the last colon of the last segment: a registry's port is none. */
function isHostedTag(model: string): boolean {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  const tag = name.includes(':') ? name.slice(name.lastIndexOf(':') + 1) : '';
  return tag === 'cloud' || tag.endsWith('-cloud');
}
