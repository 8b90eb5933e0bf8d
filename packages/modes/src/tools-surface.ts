// The mode of the three controls: the model searches, may describe, and calls; visible tools stand beside them.

import type { ToolSearchConfig } from './config.ts';
import { toolsDirectory } from './directory-words.ts';
import type { CatalogSession } from './session.ts';
import { createStructuredSurface } from './structured-surface.ts';
import type { Surface } from './surface.ts';

/** Creates the surface of mode `tools`. */
export function createToolsSurface(session: CatalogSession, config: ToolSearchConfig, directoryChars: number): Surface {
  return createStructuredSurface(session, config, {
    mode: 'tools',
    words: toolsDirectory(config.controlNames),
    directoryChars,
  });
}
