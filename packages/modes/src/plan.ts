// From a session and a setting to the surface that the model sees.

import type { Sandbox } from '@toolcrib/bridge';
import { createCodeSurface } from './code-surface.ts';
import { resolveConfig, type ToolSearchConfig } from './config.ts';
import { createDirectSurface } from './direct-surface.ts';
import { CODE_MODE_UNAVAILABLE, noCodeMode } from './errors.ts';
import type { CatalogSession } from './session.ts';
import type { Surface } from './surface.ts';
import { createToolsSurface } from './tools-surface.ts';

/** What a surface is made of beside its session. */
export interface SurfaceParts {
  /** Runs guest code behind walls that have been proven. Absent: `code` becomes `tools`. Stays with its owner. */
  readonly sandbox?: Sandbox;
  /** Why there is none; one sentence without its full stop, for the log. */
  readonly unavailable?: string;
}

/**
 * Plans the surface of a run. The surface's `mode` is the one in force: `code` without a sandbox is `tools`, and a warning
 * in the session's log says why.
 * @throws ToolcribError `INVALID_CONFIG` for a mode that is not built, `SESSION_CLOSED` for a session that was cleared.
 */
export async function planSurface(
  session: CatalogSession,
  config: ToolSearchConfig,
  parts: SurfaceParts = {},
): Promise<Surface> {
  switch (config.mode) {
    case 'direct':
      return createDirectSurface(session);
    case 'tools':
      return createToolsSurface(session, config);
    case 'code':
      if (parts.sandbox !== undefined) return createCodeSurface(session, config, parts.sandbox);
      session.log?.write({ kind: 'warning', code: CODE_MODE_UNAVAILABLE, message: noCodeMode(parts.unavailable) });
      return createToolsSurface(session, { ...config, mode: 'tools' });
    case 'directory':
      // A config that did not come from resolveConfig fails in the same words.
      resolveConfig({ mode: config.mode });
      throw new Error(`mode ${config.mode} is not built`);
  }
}
