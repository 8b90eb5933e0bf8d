// Op `list` of kind `schema`: a real server process sends the tools in raw wire form, and the MCP source judges them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ajvValidator } from '@toolcrib/dispatch';
import { connectMcpServers } from '@toolcrib/mcp';
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
          same(`the type of ${tool.name}`, (tool.parameters as { type?: unknown }).type, wanted),
        );
      if (key === 'noOutputHint') return [];
      return key === 'noThrow' ? [] : [`no check for ${key}`];
    });
  } finally {
    await source.close();
    await validator.close();
    await rm(folder, { recursive: true });
  }
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
