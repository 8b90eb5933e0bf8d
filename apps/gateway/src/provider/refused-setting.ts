// Settings that a provider package would leave out or change: it warns of them, and goes on. Nobody reads its warnings, and
// a client would take the answer for what it asked for; so the request is refused, by the name that the client knows.

import type { SharedV4Warning } from '@ai-sdk/provider';
import { cleanText, clip, type ToolcribError } from '@toolcrib/tool';
import type { Sampling } from '../conversation.ts';
import { invalidRequest } from '../errors.ts';

const PARAMETERS: ReadonlyMap<string, keyof Sampling> = new Map([
  ['temperature', 'temperature'],
  ['top_p', 'topP'],
  ['top_k', 'topK'],
  ['presence_penalty', 'presencePenalty'],
  ['frequency_penalty', 'frequencyPenalty'],
  ['seed', 'seed'],
  ['stop', 'stopSequences'],
  ['response_format', 'responseFormat'],
  ['tool_choice', 'toolChoice'],
  ['reasoning_effort', 'reasoning'],
]);
/** Values that ask for what a provider does anyway. */
const NEUTRAL: Readonly<Partial<Record<keyof Sampling, unknown>>> = {
  temperature: 1,
  topP: 1,
  presencePenalty: 0,
  frequencyPenalty: 0,
};

/** @throws ToolcribError `INVALID_REQUEST`, naming the parameter that the provider cannot take as it is. */
export function refuseUnsupported(warnings: readonly SharedV4Warning[], sampling: Sampling): void {
  for (const [parameter, setting] of PARAMETERS) {
    if (sampling[setting] === undefined || sampling[setting] === NEUTRAL[setting]) continue;
    const isIgnored = warnings.some((warning) => warning.type === 'unsupported' && warning.feature === setting);
    if (isIgnored) throw cannotTake(parameter);
  }
}

/** @throws ToolcribError `INVALID_REQUEST`, naming a parameter that nobody here knows. */
export function refuseExtra(extra: Readonly<Record<string, unknown>>): void {
  for (const parameter of Object.keys(extra)) throw cannotTake(parameter);
}

function cannotTake(parameter: string): ToolcribError {
  const shown = clip(cleanText(parameter), 64);
  return invalidRequest(`This provider cannot take ${shown} as it is: leave it out.`, shown);
}
