// The gateway as an MCP server: one endpoint for HTTP clients, and one conversation for each pair of pipes. Both open runs
// of their own and hear when the tools change.

import { createMcpEndpoint, serveStdio, type McpEndpoint, type StdioServing } from '@toolcrib/mcp';
import type { Pipes } from '../commands/command.ts';
import type { RunIdentity } from '../run-settings.ts';
import { AGENT_HEADER, surfaceOpener, type SurfaceGround } from './open-surface.ts';

/** What it needs of a gateway. */
export interface McpOutParts extends Omit<SurfaceGround, 'onToolsChanged'> {
  readonly newId: () => string;
  readonly onError: (error: Error) => void;
}

/** The MCP side of a gateway. */
export interface McpOut {
  readonly endpoint: McpEndpoint;
  serveStdio(pipes: Pipes, identity: Partial<RunIdentity>): StdioServing;
  /** A source changed. */
  toolsChanged(): void;
  /** Ends sessions, streams and what runs for them. */
  close(): Promise<void>;
}

/** Opens nothing yet: each client opens its own run. */
export function createMcpOut(parts: McpOutParts): McpOut {
  const { newId, onError } = parts;
  const listeners = new Set<() => void>();
  const servings = new Set<StdioServing>();
  const onToolsChanged = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const ground = { ...parts, onToolsChanged };
  const groupOf = (headers: Headers) => headers.get(AGENT_HEADER) ?? '';
  const endpoint = createMcpEndpoint(surfaceOpener(ground, {}), { newId, groupOf, onError });
  return {
    endpoint,
    serveStdio: (pipes, identity) => {
      const serving = serveStdio(surfaceOpener(ground, identity), { ...pipes, newId, onError });
      servings.add(serving);
      const forget = (): void => void servings.delete(serving);
      serving.ended.then(forget, forget);
      return serving;
    },
    toolsChanged: () => {
      for (const listener of listeners) listener();
    },
    close: async () => {
      await Promise.all([endpoint.close(), ...[...servings].map((serving) => serving.close())]);
    },
  };
}
