// From a session and a setting to the surface that the model sees.

import { resolveConfig, type ToolSearchConfig } from './config.ts';
import { createDirectSurface } from './direct-surface.ts';
import type { CatalogSession } from './session.ts';
import type { Surface } from './surface.ts';
import { createToolsSurface } from './tools-surface.ts';

/**
 * Plans the surface of a run.
 * @throws ToolcribError `INVALID_CONFIG` for a mode that is not built, `SESSION_CLOSED` for a session that was cleared.
 */
export async function planSurface(session: CatalogSession, config: ToolSearchConfig): Promise<Surface> {
  switch (config.mode) {
    case 'direct':
      return createDirectSurface(session);
    case 'tools':
      return createToolsSurface(session, config);
    case 'code':
    case 'directory':
      // A config that did not come from resolveConfig fails in the same words.
      resolveConfig({ mode: config.mode });
      throw new Error(`mode ${config.mode} is not built`);
  }
}
