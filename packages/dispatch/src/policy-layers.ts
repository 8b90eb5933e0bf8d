// The policy that the house brings: layers of globs (agent, profile, sandbox, channel, session). Layers only narrow, so a
// later layer can never give back what an earlier one took.

import { invalidPolicy } from './errors.ts';
import { compileGlobs, type Matcher } from './glob.ts';
import { POLICY_CACHE_MAX_COUNT } from './limits.ts';
import { toPolicyDecision, type Policy, type PolicyDecision, type PolicySubject } from './policy.ts';

/** One layer. Globs (`*` only) are matched, case and all, on the encoded id and on the registered name. */
export interface PolicyLayer {
  /** For the operator: `agent`, `session`, … */
  readonly name: string;
  /** For tools that no list names. Default `deny` where `allow` is given, else `allow`. */
  readonly default?: PolicyDecision;
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
}

/**
 * Builds a policy. Inside a layer deny > ask > allow > default; over all layers the most restrictive answer wins.
 * No layers: everything is allowed.
 * @throws ToolcribError `INVALID_POLICY` for a list that is not a list of texts.
 */
export function createPolicy(layers: readonly PolicyLayer[]): Policy {
  const compiled = layers.map(compileLayer);
  const remembered = new Map<string, { readonly name: string; readonly decision: PolicyDecision }>();
  const denials = Object.freeze({});
  return {
    // Layers never change.
    denials: () => denials,
    decide(subject) {
      const known = remembered.get(subject.id);
      if (known !== undefined && known.name === subject.name) return known.decision;
      const decision = strictest(compiled.map((layer) => layer(subject)));
      if (remembered.size >= POLICY_CACHE_MAX_COUNT) remembered.clear();
      remembered.set(subject.id, { name: subject.name, decision });
      return decision;
    },
  };
}

function compileLayer(layer: PolicyLayer): (subject: PolicySubject) => PolicyDecision {
  const [deny, ask, allow] = (['deny', 'ask', 'allow'] as const).map((list) => compileList(layer, list));
  const fallback = toPolicyDecision(layer.default ?? (layer.allow === undefined ? 'allow' : 'deny'));
  const names = (matches: Matcher | undefined, subject: PolicySubject): boolean =>
    matches !== undefined && (matches(subject.id) || matches(subject.name));
  return (subject) => {
    if (names(deny, subject)) return 'deny';
    if (names(ask, subject)) return 'ask';
    return names(allow, subject) ? 'allow' : fallback;
  };
}

function compileList(layer: PolicyLayer, list: 'deny' | 'ask' | 'allow'): Matcher {
  const globs: unknown = layer[list] ?? [];
  if (!Array.isArray(globs) || !globs.every((glob) => typeof glob === 'string'))
    throw invalidPolicy(layer.name, `"${list}" must be a list of texts`);
  return compileGlobs(globs);
}

function strictest(answers: readonly PolicyDecision[]): PolicyDecision {
  if (answers.includes('deny')) return 'deny';
  return answers.includes('ask') ? 'ask' : 'allow';
}
