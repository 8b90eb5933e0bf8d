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
  const layers: readonly PolicyLayer[] = [...config.policy, ...(own?.policy ?? [])];
  const setting = chooseSetting(config.toolSearch, { model, ...(agent === undefined ? {} : { agent }) });
  const contextWindow = chooseContextWindow(config.toolSearch, model) ?? config.provider.contextWindow;
  return {
    ...(contextWindow === undefined ? {} : { contextWindow }),
    toolSearch: resolveConfig(setting, { isLocal: isLocalModel(config.provider, model) }),
    policy: createPolicy(layers),
    policyKey: own === undefined || own.policy.length === 0 ? '' : (agent ?? ''),
  };
}

function agentSettings(config: GatewayConfig, agent: string): AgentSettings {
  const found = config.agents.get(agent);
  if (found === undefined) throw unknownAgent(agent, [...config.agents.keys()].toSorted(compareCodeUnits));
  return found;
}
