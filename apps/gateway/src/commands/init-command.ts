// `toolcrib init`: a first configuration and a first plugin, written where there are none.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { starterConfig } from '../config/starter-config.ts';
import { configExists } from '../errors.ts';
import type { Command } from './command.ts';

const PLUGIN = `// A plugin: its default export is { id, tools }. Add tools here, or another module beside this one.
const notes = [];

export default {
  id: 'notes',
  tools: [
    {
      name: 'note_add',
      description: 'Keep a note.',
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', description: 'What to keep' } },
        required: ['text'],
        additionalProperties: false,
      },
      execute: async ({ text }) => ({ content: [{ type: 'text', text: \`note \${notes.push(text)} is kept\` }] }),
    },
    {
      name: 'note_list',
      description: 'Show all notes.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      execute: async () => ({ content: [{ type: 'text', text: notes.join('\\n') || 'There are no notes.' }] }),
    },
  ],
};
`;

/** Writes `toolcrib.json` and `plugins/notes.mjs`; never over a file that is there. */
export const initCommand: Command = {
  name: 'init',
  usage: '',
  takesNoWords: true,
  summary: 'Write a first configuration and a plugin to start from.',
  run: async ({ configPath, world }) => {
    const plugin = join(dirname(configPath), 'plugins', 'notes.mjs');
    const config = `${JSON.stringify(starterConfig(world.env, ['./plugins']), undefined, 2)}\n`;
    if (!(await writeNew(configPath, config))) throw configExists(configPath);
    await mkdir(dirname(plugin), { recursive: true });
    const written = [configPath, ...((await writeNew(plugin, PLUGIN)) ? [plugin] : [])];
    const next = [
      'Next:',
      '  toolcrib import   # take over the MCP servers of your other clients',
      '  toolcrib doctor   # see whether everything answers',
      '  toolcrib serve    # OpenAI-compatible, and an MCP server at /mcp',
    ];
    return {
      json: { written },
      text: [...written.map((path) => `Wrote ${relative(world.cwd, path)}`), ...next].join('\n'),
    };
  },
};

/** @returns false where a file is in the way. */
async function writeNew(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
