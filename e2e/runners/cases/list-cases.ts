// Op `list` of kind `schema`: a real server process sends the tools in raw wire form, and the MCP source judges them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ajvValidator } from '@toolcrib/dispatch';
import { connectMcpServers } from '@toolcrib/mcp';
import { isJsonObject, type ToolDefinition } from '@toolcrib/tool';
import { textsAt, type Case } from './case.ts';
import { checkKeys, mentions, same } from './checks.ts';
import { openWorld, textOf, type OpenWorld } from './world.ts';

const SERVER = 'listed';

/** Checks a list case against what is searchable, describable, sent and diagnosed. */
export async function runListCase({ given, expect }: Case): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'list-case-'));
  const validator = ajvValidator();
  const list = join(folder, 'tools.json');
  await writeFile(list, JSON.stringify(given['tools'] ?? []));
  const script = join(import.meta.dirname, '../../fixtures/servers/listed.mjs');
  const servers = { [SERVER]: { command: process.execPath, args: [script, list] } };
  const source = connectMcpServers(servers, { validator, parentEnv: process.env });
  try {
    await source.ready();
    const [direct, tools] = [await openWorld(source.tools(), 'direct'), await openWorld(source.tools(), 'tools')];
    const diagnostics = [...source.diagnostics(), ...tools.session.diagnostics()]
      .map((finding) => `${finding.tool ?? ''} ${finding.reason}`)
      .join('\n');
    const listed = await searchAll(tools, textsAt(expect, 'listedInclude'));
    const hinted = await hintedOf(tools, source.tools());
    await Promise.all([direct.close(), tools.close()]);
    const sent = direct.surface.visibleTools();
    return checkKeys(expect, (key, wanted) => {
      if (key === 'listedInclude') return same('what is searchable and describable', listed, wanted);
      if (key === 'notSentToProvider')
        return textsAt(expect, key)
          .filter((name) => sent.some((tool) => tool.name === name))
          .map((name) => `${name} is sent`);
      if (key === 'diagnosticsMention') return mentions(diagnostics, wanted);
      if (key === 'providerParametersType')
        return sent.flatMap((tool) =>
          same(
            `the type of ${tool.name}`,
            (tool.parameters as { type?: unknown }).type,
            isJsonObject(wanted) ? (wanted[tool.name] ?? 'object') : wanted,
          ),
        );
      if (key === 'noOutputHint')
        return hinted
          .filter((name) => wanted === true || textsAt(expect, key).includes(name))
          .map((name) => `${name} shows an output`);
      return [`no check for ${key}`];
    });
  } finally {
    await source.close();
    await validator.close();
    await rm(folder, { recursive: true });
  }
}

/** Names of the tools whose candidate shows an output type, or whose description in full has an output schema. */
async function hintedOf(open: OpenWorld, listed: readonly ToolDefinition[]): Promise<readonly string[]> {
  const hinted: string[] = [];
  for (const { id, name } of listed) {
    const texts = [
      textOf(await open.handle('tool_search', { query: id })),
      textOf(await open.handle('tool_describe', { id })),
    ];
    if (texts.some((text) => /"output(Schema)?":/.test(text))) hinted.push(name);
  }
  return hinted;
}

/** Of `names`, those that a search finds and describe knows. */
async function searchAll(open: OpenWorld, names: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of names) {
    const hits = textOf(await open.handle('tool_search', { query: name }));
    const described = await open.handle('tool_describe', { id: `mcp:${SERVER}:${name}` });
    if (hits.includes(`"name":${JSON.stringify(name)}`) && described.isError !== true) found.push(name);
  }
  return found;
}
