import { describe, expect, test } from 'vitest';
import { fingerprint, formatToolId, type ToolDefinition } from '@toolcrib/tool';
import { SNAPSHOT_CACHE_MAX_COUNT } from '../src/limits.ts';
import { createSnapshotCache } from '../src/snapshot-cache.ts';

const inputSchema = { type: 'object' };
const tool = (name: string, rest: Partial<ToolDefinition> = {}): ToolDefinition => ({
  id: formatToolId({ source: 'openclaw', owner: 'core', name }),
  name,
  description: `Does ${name}.`,
  source: 'openclaw',
  owner: 'core',
  inputSchema,
  schemaDigest: fingerprint(inputSchema),
  schemaBytes: 17,
  execute: async () => ({ content: [] }),
  ...rest,
});

/** Sources whose list and version the test changes. */
function changing(...tools: readonly ToolDefinition[]) {
  const state = { tools, version: 0 };
  const cache = createSnapshotCache({
    tools: () => state.tools,
    servers: () => [
      { name: 'up', state: 'ready', toolCount: 0 },
      { name: 'down', state: 'failed', reason: 'exited with code 1', toolCount: 0 },
    ],
    formerTools: () => [{ id: 'mcp:down:old', name: 'old', source: 'mcp', owner: 'down' }],
    version: () => state.version,
  });
  return { state, cache };
}

describe('the snapshot cache', () => {
  test('gives one catalog per policy until the sources change [catalog.snapshot]', () => {
    const { state, cache } = changing(tool('a'));
    const first = cache.base('');
    expect(cache.base('')).toBe(first);
    expect(cache.base('ops')).not.toBe(first);
    state.tools = [tool('a'), tool('b')];
    expect(cache.base('')).toBe(first);
    state.version = 1;
    expect(cache.base('').tools.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(cache.base('')).not.toBe(first);
  });

  test('binds the executors of the newest list although the content is the same [catalog.snapshot]', () => {
    const { state, cache } = changing(tool('a'));
    const before = cache.base('');
    const renewed = tool('a');
    state.tools = [renewed];
    state.version = 1;
    const after = cache.base('');
    expect(after.snapshotId).toBe(before.snapshotId);
    expect(after.get('openclaw:core:a')).toBe(renewed);
  });

  test('takes out and puts in what changed, and leaves the index and the findings of the rest alone [catalog.live]', () => {
    const mcp = (owner: string, name: string) =>
      tool(name, { id: formatToolId({ source: 'mcp', owner, name }), source: 'mcp', owner });
    const [stays, goes, bad] = [mcp('a', 'stays'), mcp('b', 'goes'), mcp('a', '\u200b')];
    const { state, cache } = changing(tool('core'), stays, goes, bad);
    const before = cache.base('');
    state.tools = [tool('core'), stays, bad, mcp('b', 'comes')];
    state.tools = [before.get('openclaw:core:core') ?? tool('core'), ...state.tools.slice(1)];
    state.version = 1;
    const after = cache.base('');
    expect(after.tools.map(({ id }) => id)).toEqual(['mcp:a:stays', 'mcp:b:comes', 'openclaw:core:core']);
    expect(after.get('mcp:a:stays')).toBe(stays);
    expect(after.diagnostics.map(({ code, owner }) => [code, owner])).toEqual([['INVALID_NAME', 'a']]);
    state.tools = state.tools.filter(({ owner }) => owner !== 'a');
    state.version = 2;
    expect(cache.base('').diagnostics).toEqual([]);
  });

  test('lets the second of two tools with one id in when the first one goes [catalog.duplicates]', () => {
    const [first, second] = [tool('twin'), tool('twin')];
    const { state, cache } = changing(first, second);
    expect(cache.base('').get('openclaw:core:twin')).toBe(first);
    state.tools = [second];
    state.version = 1;
    expect(cache.base('').get('openclaw:core:twin')).toBe(second);
  });

  test('names the servers that are down, with what they offered', () => {
    expect(changing().cache.unavailable()).toEqual([
      {
        owner: 'down',
        reason: 'exited with code 1',
        tools: [{ id: 'mcp:down:old', name: 'old', source: 'mcp', owner: 'down' }],
      },
    ]);
  });

  test('keeps direct-only tools beside the catalog [catalog.direct-only]', () => {
    const { cache } = changing(tool('a'), tool('d', { catalogMode: 'direct-only' }));
    expect(cache.base('').tools.map(({ name }) => name)).toEqual(['a']);
    expect(cache.directOnly().map(({ name }) => name)).toEqual(['d']);
  });

  test('forgets the policy that was asked for longest ago', () => {
    const { cache } = changing(tool('a'));
    const first = cache.base('first');
    for (let at = 0; at < SNAPSHOT_CACHE_MAX_COUNT; at += 1) cache.base(`policy ${at}`);
    expect(cache.base('first')).not.toBe(first);
  });
});
