// Where other clients keep their MCP servers.

import { join } from 'node:path';

/** Absolute paths to look at, the project's own first. */
export function knownPlaces(cwd: string, home: string | undefined): readonly string[] {
  const inProject = [
    '.mcp.json',
    '.vscode/mcp.json',
    '.cursor/mcp.json',
    '.codex/config.toml',
    '.gemini/settings.json',
  ];
  const atHome = ['.claude.json', '.cursor/mcp.json', '.codex/config.toml', '.gemini/settings.json'];
  const desktop = [
    'Library/Application Support/Claude/claude_desktop_config.json',
    '.config/Claude/claude_desktop_config.json',
  ];
  return [
    ...inProject.map((path) => join(cwd, path)),
    ...(home === undefined ? [] : [...atHome, ...desktop].map((path) => join(home, path))),
  ];
}
