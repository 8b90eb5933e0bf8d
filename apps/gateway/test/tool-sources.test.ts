import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ajvValidator } from '@toolcrib/dispatch';
import { parseConfig } from '../src/config/parse-config.ts';
import { openToolSources } from '../src/tool-sources.ts';

test('lists core tools, then plugins, then MCP servers [catalog.steps]', async () => {
  const listed = join(import.meta.dirname, 'fixtures/listed-server.mjs');
  const raw = {
    provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' },
    plugins: ['fixtures/plugins'],
    mcpServers: { a: { command: process.execPath, args: [listed, '[{"name":"add"}]'] } },
  };
  const validator = ajvValidator();
  const sources = await openToolSources(await parseConfig(raw, { name: 'c', folder: import.meta.dirname, env: {} }), {
    coreTools: [
      { name: 'zip', description: 'Zips.', inputSchema: {}, execute: async () => ({ content: [] }) },
      { name: 'broken' } as never,
    ],
    validator,
    env: {},
    onDiagnostic: () => undefined,
  });
  await sources.ready();
  expect(sources.tools().map(({ id }) => id)).toEqual(['openclaw:core:zip', 'openclaw:till:refund', 'mcp:a:add']);
  expect(sources.diagnostics().map(({ owner, tool }) => [owner, tool])).toEqual([['core', 'broken']]);
  await sources.close();
  await validator.close();
});
