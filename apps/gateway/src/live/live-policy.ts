// The policy of a run at this moment. The configuration may be read again while a run goes on: from then on its new rules
// hold, for that run too.

import { createPolicy, decide, denialsOf, type Policy } from '@toolcrib/dispatch';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { resolveRunSettings, type RunIdentity } from '../run-settings.ts';

const NOTHING: Policy = createPolicy([{ name: 'gone', default: 'deny' }]);

/** @param current The configuration in force; the same object while it stays the same. */
export function livePolicy(current: () => GatewayConfig, identity: RunIdentity, first: Policy): Policy {
  let config = current();
  let policy = first;
  const inForce = (): Policy => {
    const latest = current();
    if (latest !== config) {
      config = latest;
      policy = resolveAgain(latest, identity);
    }
    return policy;
  };
  return { decide: (subject) => decide(inForce(), subject), denials: () => denialsOf(inForce()) };
}

/** An agent that the new configuration does not know may do nothing. */
function resolveAgain(config: GatewayConfig, identity: RunIdentity): Policy {
  try {
    return resolveRunSettings(config, identity).policy;
  } catch {
    return NOTHING;
  }
}
