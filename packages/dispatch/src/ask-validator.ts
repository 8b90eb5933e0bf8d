// Validators may be anybody's. Here every answer becomes one of the known ones, and only a clear yes is a yes.

import { isJsonObject, type ValidationOutcome, type Validator } from '@toolcrib/tool';
import { waitFor, type WaitBounds } from './wait.ts';

type CompileOutcome = Awaited<ReturnType<Validator['compile']>>;

/** Waits for a validation. A throw and an unknown answer are `unusable`. */
export async function askValidation(
  ask: () => Promise<ValidationOutcome>,
  bounds: WaitBounds,
): Promise<ValidationOutcome> {
  const answer = await askQuietly(ask, bounds);
  switch (answer.kind) {
    case 'valid':
    case 'unusable':
    case 'timed-out':
      return answer;
    case 'invalid':
      return Array.isArray(answer.violations) ? answer : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** Waits for a compilation. A throw and an unknown answer are `unusable`. */
export async function askCompilation(ask: () => Promise<CompileOutcome>, bounds: WaitBounds): Promise<CompileOutcome> {
  const answer = await askQuietly(ask, bounds);
  return answer.kind === 'ready' || answer.kind === 'unusable' ? answer : UNKNOWN;
}

const UNKNOWN = { kind: 'unusable', reason: 'the validator gave an unknown answer' } as const;
const FAILED = { kind: 'unusable', reason: 'the validator failed' } as const;

async function askQuietly<Outcome>(ask: () => Promise<Outcome>, bounds: WaitBounds): Promise<Outcome | typeof FAILED> {
  const answer = await waitFor(async () => {
    try {
      return await ask();
    } catch {
      return FAILED;
    }
  }, bounds);
  return isJsonObject(answer) ? answer : FAILED;
}
