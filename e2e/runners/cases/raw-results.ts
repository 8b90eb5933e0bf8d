// Targets whose server answers with exact text: real server processes, so that the text passes through the wire and the
// MCP source as it would in the gateway. Apart from world.ts, whose tools answer in this process.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ajvValidator } from '@toolcrib/dispatch';
import { connectMcpServers } from '@toolcrib/mcp';
import { isJsonObject, type ToolDefinition } from '@toolcrib/tool';
import { asText, objectsAt, type Json } from './case.ts';
import { openRuled } from './ruled/open-ruled.ts';
import type { World } from './world.ts';

/** The tools of a world, some of them behind real servers. */
export interface RawWorld {
  readonly tools: readonly ToolDefinition[];
  close(): Promise<void>;
}

/** Puts a real server behind each MCP tool whose result the case gives as text: of the tool, of the call or of the case. */
export async function withRawResults(world: World, given: Json, call: Json): Promise<RawWorld> {
  const raw = (tool: Json): unknown => {
    const behaviour = isJsonObject(tool['behaviour']) ? tool['behaviour'] : {};
    return behaviour['rawResult'] ?? tool['rawResult'] ?? call['rawResult'] ?? given['rawResult'];
  };
  const tools = objectsAt(given, 'tools').filter((tool) => raw(tool) !== undefined);
  if (tools.length === 0) return { tools: world.tools, close: () => Promise.resolve() };
  if (tools.some(({ source }) => source !== 'mcp')) throw new Error('only an MCP tool has a server that answers');
  const folder = await mkdtemp(join(tmpdir(), 'raw-case-'));
  const byServer = Map.groupBy(tools, ({ server }) => asText(server, 'server'));
  const opened = await Promise.all(
    [...byServer].map(([name, list]) => openRuled(name, { server: rulesOf(list, raw) }, folder)),
  );
  const entries = Object.fromEntries(opened.map(({ name, entry }) => [name, { command: asText(entry['command']) }]));
  const validator = ajvValidator();
  const source = connectMcpServers(entries, { validator, parentEnv: process.env });
  await source.ready();
  const live = new Map(source.tools().map((tool) => [tool.id, tool]));
  return {
    tools: world.tools.map((tool) => recorded(live.get(tool.id), world) ?? tool),
    close: async () => {
      await source.close();
      await validator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function rulesOf(tools: readonly Json[], raw: (tool: Json) => unknown): readonly Json[] {
  const listed = tools.map(({ name, description, inputSchema = { type: 'object' }, outputSchema }) => {
    return { name, description, inputSchema, outputSchema };
  });
  const serverInfo = { name: 'raw', version: '1' };
  const initialized = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
  const calls = tools.map((tool) => {
    return { on: 'tools/call', whenParams: { name: tool['name'] }, do: [{ rawResult: raw(tool) }] };
  });
  return [
    { on: 'initialize', do: [{ result: initialized }] },
    { on: 'tools/list', do: [{ result: { tools: listed } }] },
    ...calls,
  ];
}

function recorded(tool: ToolDefinition | undefined, world: World): ToolDefinition | undefined {
  if (tool === undefined) return undefined;
  return {
    ...tool,
    execute: (args, context) => {
      world.calls.push({ ref: world.refOf(tool.id), server: tool.owner, wireName: tool.name, args });
      return tool.execute(args, context);
    },
  };
}
