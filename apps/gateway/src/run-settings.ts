// Which settings hold for one run: an agent's own before a model's, a model's before the global ones, each taken whole.

import { createPolicy, type Policy, type PolicyLayer } from '@toolcrib/dispatch';
import { chooseContextWindow, chooseSetting, resolveConfig, type ToolSearchConfig } from '@toolcrib/modes';
import { compareCodeUnits } from '@toolcrib/tool';
import type { AgentSettings, GatewayConfig } from './config/gateway-config.ts';
import { unknownAgent } from './errors.ts';
import { isLocalModel } from './provider/local-model.ts';

/** Who runs, and on which model. */
export interface RunIdentity {
  readonly agent?: string;
  readonly model: string;
}

/** What one run is planned with. */
export interface RunSettings {
  readonly toolSearch: ToolSearchConfig;
  /** Tokens; absent where the file does not say. */
  readonly contextWindow?: number;
  readonly policy: Policy;
  /** Names the policy: two runs with one key have the same layers. */
  readonly policyKey: string;
}

/** Resolves the settings of a run. @throws ToolcribError `UNKNOWN_AGENT` or `INVALID_CONFIG`. */
export function resolveRunSettings(config: GatewayConfig, { agent, model }: RunIdentity): RunSettings {
  const own = agent === undefined ? undefined : agentSettings(config, agent);
  const policyKey = own === undefined || own.policy.length === 0 ? '' : (agent ?? '');
  const setting = chooseSetting(config.toolSearch, { model, ...(agent === undefined ? {} : { agent }) });
  const contextWindow = chooseContextWindow(config.toolSearch, model) ?? config.provider.contextWindow;
  return {
    ...(contextWindow === undefined ? {} : { contextWindow }),
    toolSearch: resolveConfig(setting, { isLocal: isLocalModel(config.provider, model) }),
    policy: policyOf(config, policyKey, own?.policy ?? []),
    policyKey,
  };
}

// One policy for all runs under the same layers: what was made from its answers for one run is used by the next.
const policies = new WeakMap<GatewayConfig, Map<string, Policy>>();

function policyOf(config: GatewayConfig, key: string, own: readonly PolicyLayer[]): Policy {
  const known = policies.get(config) ?? new Map<string, Policy>();
  policies.set(config, known);
  const policy = known.get(key) ?? createPolicy([...config.policy, ...own]);
  known.set(key, policy);
  return policy;
}

function agentSettings(config: GatewayConfig, agent: string): AgentSettings {
  const found = config.agents.get(agent);
  if (found === undefined) throw unknownAgent(agent, [...config.agents.keys()].toSorted(compareCodeUnits));
  return found;
}
