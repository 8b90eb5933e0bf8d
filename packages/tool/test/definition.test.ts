import { describe, expect, it } from 'vitest';
import { isTrusted, type ToolDefinition } from '../src/index.ts';

describe('isTrusted', () => {
  it('trusts core and plugin tools only', () => {
    const sources = ['openclaw', 'mcp', 'client'] as const;
    expect(sources.map((source) => isTrusted({ source }))).toEqual([true, false, false]);
  });

  it('reads nothing but the source', () => {
    const refuse = (_: object, key: string | symbol): unknown => {
      if (key === 'source') return 'mcp';
      throw new Error(`read ${String(key)}`);
    };
    const tool = new Proxy<Pick<ToolDefinition, 'source'>>({ source: 'mcp' }, { get: refuse });
    expect(isTrusted(tool)).toBe(false);
  });
});
