// A surface as an MCP client meets it: every call goes through the official client, a real endpoint and back. What the
// protocol has no room for (the code of an error) is read from the text, as a model reads it.

import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpEndpoint } from '@toolcrib/mcp';
import type { Surface } from '@toolcrib/modes';
import { isJsonObject, type Block, type ToolResult } from '@toolcrib/tool';

/** A surface that is served, and the way to end its serving. */
export interface Served {
  readonly surface: Surface;
  close(): Promise<void>;
}

/** Serves `inner` and connects a client. A turn begins with `update`, not with each request. */
export async function serveSurface(inner: Surface): Promise<Served> {
  const endpoint = createMcpEndpoint(
    async () => ({ surface: inner, nextTurn: () => undefined, close: () => undefined }),
    { newId: () => randomUUID() },
  );
  const client = new Client({ name: 'conformance', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
    fetch: (url, init) => endpoint.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  return {
    surface: {
      mode: inner.mode,
      get snapshotId() {
        return inner.snapshotId;
      },
      get ledger() {
        return inner.ledger;
      },
      visibleTools: () => inner.visibleTools(),
      promptText: () => inner.promptText(),
      handle: async (name, args) => {
        const given = isJsonObject(args) ? { arguments: { ...args } } : {};
        return toResult(await client.callTool({ name, ...given }));
      },
      update: () => inner.update(),
      close: () => inner.close(),
    },
    close: async () => {
      await client.close();
      await endpoint.close();
    },
  };
}

function toResult(answer: Awaited<ReturnType<Client['callTool']>>): ToolResult {
  const content = answer.content as readonly Block[];
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  const isError = answer.isError === true;
  const details =
    answer.structuredContent ?? objectIn(text) ?? (isError ? { error: { code: codeIn(text) } } : undefined);
  return { content, ...(isError && { isError }), ...(details !== undefined && { details }) };
}

function codeIn(text: string): string | undefined {
  return /^[A-Z_]+(?=: )/.exec(text)?.[0];
}

function objectIn(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  const value: unknown = JSON.parse(text);
  return isJsonObject(value) ? value : undefined;
}
