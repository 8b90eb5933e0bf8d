// Which of several values of `tools.toolSearch` holds for a run: the agent's own, else the model's, else the global one; and
// how much a model can hold. Apart from config.ts because it only finds values; an override replaces the global value whole and merges nothing.

import { compareCodeUnits, isJsonObject } from '@toolcrib/tool';

/** The parts of a config file where the setting can stand. */
export interface ToolSearchSettings {
  readonly tools?: unknown;
  /** By the agent's name. */
  readonly agents?: unknown;
  /** By a pattern of the model's name, in which `*` stands for any text. The pattern with most other characters wins. */
  readonly models?: unknown;
}

/** Chooses the raw value for {@link resolveConfig}: `agents.<name>` before `models.<pattern>` before the global one. */
export function chooseSetting(
  settings: ToolSearchSettings,
  run: { readonly agent?: string; readonly model?: string },
): unknown {
  const ofAgent =
    isJsonObject(settings.agents) && run.agent !== undefined ? own(settings.agents, run.agent) : undefined;
  const candidates = [ofAgent, ...ofModels(settings.models, run.model), settings];
  return candidates
    .map((place) => own(own(place, 'tools'), 'toolSearch'))
    .find((value) => value !== undefined && value !== null);
}

/**
 * Chooses the context window of a model, in tokens, by `models.<pattern>.contextWindow`: of the patterns that give one, the
 * one with most characters other than `*`.
 */
export function chooseContextWindow(
  settings: Pick<ToolSearchSettings, 'models'>,
  model: string | undefined,
): number | undefined {
  return ofModels(settings.models, model)
    .map((place) => own(place, 'contextWindow'))
    .find((tokens) => typeof tokens === 'number' && tokens > 0) as number | undefined;
}

function ofModels(models: unknown, model: string | undefined): readonly unknown[] {
  if (!isJsonObject(models) || model === undefined) return [];
  return Object.keys(models)
    .filter((pattern) => matches(pattern, model))
    .toSorted((a, b) => literalChars(b) - literalChars(a) || compareCodeUnits(a, b))
    .map((pattern) => models[pattern]);
}

function own(value: unknown, key: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function literalChars(pattern: string): number {
  return pattern.replaceAll('*', '').length;
}

function matches(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return head === text;
  if (!text.startsWith(head) || !text.endsWith(tail) || head.length + tail.length > text.length) return false;
  let from = head.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= text.length - tail.length;
}
