// The mode in which a model calls what the directory names as if it were declared: the controls of mode `tools`, more tools
// visible, and a direct call of an exact deferred name executed.

import { compareCodeUnits } from '@toolcrib/tool';
import type { ToolSearchConfig } from './config.ts';
import { hydratedDirectory } from './directory-words.ts';
import { clientNameTaken } from './errors.ts';
import type { CatalogSession } from './session.ts';
import { createStructuredSurface } from './structured-surface.ts';
import type { Surface } from './surface.ts';

/**
 * Creates the surface of mode `directory`.
 * @throws ToolcribError `CLIENT_NAME_TAKEN` as {@link refuseTakenNames}.
 */
export function createDirectorySurface(
  session: CatalogSession,
  config: ToolSearchConfig,
  directoryChars: number,
): Surface {
  refuseTakenNames(session);
  return createStructuredSurface(session, config, {
    mode: 'directory',
    words: hydratedDirectory(config.controlNames),
    directoryChars,
  });
}

/**
 * Refuses client tools that are called like another tool which the policy lets this run have: in mode `directory` every name
 * can be called directly, and nobody could tell which of the two was meant. Exact spelling only.
 * @throws ToolcribError `CLIENT_NAME_TAKEN`, with the names in its text and under `details.names`.
 */
export function refuseTakenNames(session: CatalogSession): void {
  const tools = [...session.snapshot().tools, ...session.visible('directory')];
  const ofClients = new Set(tools.filter(({ source }) => source === 'client').map(({ name }) => name));
  if (ofClients.size === 0) return;
  const taken = new Set(
    tools.filter(({ source, name }) => source !== 'client' && ofClients.has(name)).map(({ name }) => name),
  );
  if (taken.size > 0) throw clientNameTaken([...taken].toSorted(compareCodeUnits));
}
