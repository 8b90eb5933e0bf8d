// The error for a word that cannot be called or described, in the words of one surface.

import type { ToolcribError } from '@toolcrib/tool';
import * as errors from './errors.ts';
import type { NextSteps } from './instructions.ts';
import type { Lookup } from './lookup.ts';
import type { CatalogSession } from './session.ts';

/** Makes the error. A denied tool is denied when it is called, and unknown when it is described: `hidesDenied`. */
export function lookupError(
  word: string,
  found: Exclude<Lookup, { readonly kind: 'found' }>,
  place: { readonly session: CatalogSession; readonly steps: NextSteps; readonly hidesDenied?: boolean },
): ToolcribError {
  const { session, steps, hidesDenied = false } = place;
  if (found.kind === 'ambiguous') return errors.ambiguousTool(word, found.ids);
  if (found.kind === 'unavailable') return errors.serverUnavailable(word, found.server, found.reason);
  if (found.kind === 'denied' && !hidesDenied) return errors.deniedByPolicy(word);
  if (found.kind === 'unknown' && found.vanished === true) return errors.toolVanished(word, steps.find);
  const skill = session.skill(word);
  if (skill !== undefined) return errors.skillNotTool(word, skill.location);
  const control = steps.controls.find((name) => name === word);
  if (control !== undefined) return errors.callDirectly(word, control, steps.outside);
  return errors.unknownTool(word, session.suggest(word), steps.find);
}
