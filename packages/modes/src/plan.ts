// From a session and a setting to the surface that the model sees.

import type { Sandbox } from '@toolcrib/bridge';
import { createCodeSurface } from './code-surface.ts';
import type { ToolSearchConfig } from './config.ts';
import { createDirectSurface } from './direct-surface.ts';
import { directoryMaxChars } from './directory.ts';
import { createDirectorySurface } from './directory-surface.ts';
import { CODE_MODE_UNAVAILABLE, DIRECTORY_MODE_UNAVAILABLE, noCodeMode, noDirectoryMode } from './errors.ts';
import type { CatalogSession } from './session.ts';
import type { Surface } from './surface.ts';
import { createToolsSurface } from './tools-surface.ts';

/** What a surface is made of beside its session. */
export interface SurfaceParts {
  /** Runs guest code behind walls that have been proven. Absent: `code` becomes `tools`. Stays with its owner. */
  readonly sandbox?: Sandbox;
  /** Why there is none; one sentence without its full stop, for the log. */
  readonly unavailable?: string;
  /** The model's context window, of which the directory takes a tenth at most. Tokens. Absent: it is not known. */
  readonly contextWindow?: number;
  /** Whether a call of a tool that was not declared reaches `handle`. Default true; false makes `directory` `tools`. */
  readonly canHydrate?: boolean;
}

/**
 * Plans the surface of a run. The surface's `mode` is the one in force: `code` without a sandbox is `tools`, and so is
 * `directory` where undeclared names cannot be called; a warning in the session's log says why.
 * @throws ToolcribError `SESSION_CLOSED` for a session that was cleared, `CLIENT_NAME_TAKEN` in mode `directory`.
 */
export async function planSurface(
  session: CatalogSession,
  config: ToolSearchConfig,
  parts: SurfaceParts = {},
): Promise<Surface> {
  const { sandbox, unavailable, contextWindow, canHydrate = true } = parts;
  const directoryChars = directoryMaxChars(contextWindow);
  const insteadTools = (code: string, message: string): Surface => {
    session.log?.write({ kind: 'warning', code, message });
    return createToolsSurface(session, { ...config, mode: 'tools' }, directoryChars);
  };
  switch (config.mode) {
    case 'direct':
      return createDirectSurface(session);
    case 'tools':
      return createToolsSurface(session, config, directoryChars);
    case 'code':
      if (sandbox !== undefined) return createCodeSurface(session, config, { sandbox, directoryChars });
      return insteadTools(CODE_MODE_UNAVAILABLE, noCodeMode(unavailable));
    case 'directory':
      if (canHydrate) return createDirectorySurface(session, config, directoryChars);
      return insteadTools(DIRECTORY_MODE_UNAVAILABLE, noDirectoryMode());
  }
}
