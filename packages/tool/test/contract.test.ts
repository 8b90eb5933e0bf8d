import { describe, expect, it } from 'vitest';
import * as tool from '../src/index.ts';

describe('the published names', () => {
  it('are these, to the letter', () => {
    expect(tool.SOURCES).toEqual(['openclaw', 'mcp', 'client']);
    expect(tool.CONTROL_NAMES).toEqual({
      code: 'tool_search_code',
      search: 'tool_search',
      describe: 'tool_describe',
      call: 'tool_call',
    });
    expect(tool.GUEST_GLOBAL).toBe('openclaw');
    expect(tool.TOOL_SEARCH_SETTING).toBe('tools.toolSearch');
    expect(tool.TOOL_SEARCH_NUMBERS).toEqual(['codeTimeoutMs', 'searchDefaultLimit', 'maxSearchLimit']);
    expect(tool.BEFORE_CALL_HOOK).toBe('before_tool_call');
    expect(tool.MODES).toEqual(['direct', 'code', 'tools', 'directory']);
    expect(tool.CATALOG_MODES).toEqual(['catalog', 'direct-only']);
    expect(tool.EXECUTION_MODES).toEqual(['parallel', 'sequential']);
    expect(tool.CORE_PRIMITIVES).toEqual(['read', 'write', 'edit', 'apply_patch', 'exec', 'process']);
    expect(tool.RESERVED_PLUGIN_IDS).toEqual(['core', 'client', 'mcp']);
    expect([tool.CORE_OWNER, tool.CLIENT_OWNER]).toEqual(['core', 'client']);
  });

  it('cannot be changed for everybody by one host', () => {
    expect(Object.isFrozen(tool.CONTROL_NAMES)).toBe(true);
  });
});

describe('the limits', () => {
  it('are the published ones', () => {
    expect(tool.TOOL_NAME_MAX_CHARS).toBe(256);
    expect(tool.FINGERPRINT_MAX_DEPTH).toBe(256);
    expect(tool.NEAREST_MAX_EDITS_COUNT).toBe(3);
    expect(tool.NEAREST_MAX_COUNT).toBe(3);
  });
});
