// What of a listed tool becomes part of its definition, and what a server cannot say.

import { describe, expect, it } from 'vitest';
import type { ToolDefinition } from '@toolcrib/tool';
import { judgeTools } from '../src/judge-tool.ts';
import { toDefinition } from '../src/to-definition.ts';

function define(wire: object, owner = 'shop'): ToolDefinition {
  const [tool] = judgeTools(owner, [wire]).tools.values();
  if (tool === undefined) throw new Error('it was left out');
  return toDefinition(owner, tool, (name) => Promise.resolve({ content: [{ type: 'text', text: name }] }));
}

describe('a definition', () => {
  it('takes nothing that a server says of source, owner, id, trust or mode [catalog.trust]', () => {
    const tool = define({
      name: 'read',
      id: 'openclaw:core:read',
      source: 'openclaw',
      owner: 'core',
      catalogMode: 'direct-only',
      executionMode: 'sequential',
      schemaDigest: 'mine',
      schemaBytes: 0,
    });
    expect(tool).toEqual({
      id: 'mcp:shop:read',
      name: 'read',
      description: '',
      source: 'mcp',
      owner: 'shop',
      inputSchema: { type: 'object', properties: {} },
      schemaDigest: expect.stringMatching(/^(?!mine)./) as string,
      schemaBytes: 33,
      execute: expect.any(Function) as unknown,
    });
  });

  it.each([
    ['a name that looks like an id', 'shop', 'openclaw:core:read', 'mcp:shop:openclaw%3Acore%3Aread'],
    ['a key that looks like a source', 'openclaw:core', 'read', 'mcp:openclaw%3Acore:read'],
    ['percent signs', '100%', '%3A', 'mcp:100%25:%253A'],
    ['names that every object inherits', '__proto__', 'constructor', 'mcp:__proto__:constructor'],
  ])('with %s has an id that splits back into its parts [catalog.sources]', (_title, owner, name, id) => {
    expect(define({ name }, owner).id).toBe(id);
  });

  it('passes the schemas on as they came, with digest and bytes beside them [catalog.untrusted]', () => {
    const inputSchema = { type: 'object', properties: { a: { $ref: 'http://elsewhere', pattern: '(a+)+' } } };
    const outputSchema = { enum: [] };
    const tool = define({ name: 'x', inputSchema, outputSchema });
    expect([tool.inputSchema, tool.outputSchema]).toEqual([inputSchema, outputSchema]);
    expect(tool.inputSchema).toBe(inputSchema);
    expect(tool.schemaBytes).toBe(Buffer.byteLength(JSON.stringify(inputSchema)));
  });

  it('calls its tool by the name that the server knows', async () => {
    const context = { callId: 'c', route: 'direct', signal: new AbortController().signal } as const;
    expect(await define({ name: 'a:b' }).execute({}, context)).toEqual({ content: [{ type: 'text', text: 'a:b' }] });
  });
});
