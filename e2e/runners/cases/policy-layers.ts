// The abstract policy of a case as the layers that the house takes.

import { createPolicy, type PolicyDecision, type PolicyLayer, type Policy } from '@toolcrib/dispatch';
import { encodeIdPart } from '@toolcrib/tool';
import { asText, objectsAt, textsAt, type Json } from './case.ts';
import type { World } from './world.ts';

/** What a mode means where no rule speaks. */
const MODES: ReadonlyMap<unknown, PolicyDecision> = new Map([
  ['approveAll', 'allow'],
  ['askAll', 'ask'],
  ['denyAll', 'deny'],
]);

/** Makes the policy; what the session was given narrows the rules, as a layer of its own. */
export function toPolicy(rules: Json, world: World): Policy {
  const { mode } = rules;
  if (mode !== undefined && !MODES.has(mode)) throw new Error(`no such mode: ${asText(mode)}`);
  const fallback = decisionIn(rules['default']) ?? MODES.get(mode) ?? 'allow';
  const lists = (['allow', 'ask', 'deny'] as const).map((key) => [key, objectsAt(rules, key).map(toGlob)]);
  const layers: PolicyLayer[] = [{ name: 'case', default: fallback, ...Object.fromEntries(lists) }];
  if (rules['sessionTools'] !== undefined) {
    const ids = textsAt(rules, 'sessionTools').map((ref) => world.idOf(ref) ?? ref);
    layers.push({ name: 'session', default: 'deny', allow: ids });
  }
  return createPolicy(layers);
}

/** A rule with a server is about that server's ids, one without about names. */
function toGlob(rule: Json): string {
  const tool = asText(rule['tool'], '*');
  return rule['server'] === undefined ? tool : `mcp:${encodeIdPart(asText(rule['server']))}:${encodeIdPart(tool)}`;
}

function decisionIn(value: unknown): PolicyDecision | undefined {
  return value === 'allow' || value === 'ask' || value === 'deny' ? value : undefined;
}
