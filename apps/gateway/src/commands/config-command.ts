// `toolcrib config get|set`: one setting of the file, checked before it is written.

import { wrongUsage } from '../errors.ts';
import { getSetting, setSetting } from '../config/config-file.ts';
import { EXIT, type Command } from './command.ts';

const USAGE = 'toolcrib config get <key> | toolcrib config set <key> <value>';

/** Reads or changes one setting. */
export const configCommand: Command = {
  name: 'config',
  usage: 'get <key> | set <key> <value>',
  summary: 'Read or change one setting, such as tools.toolSearch.',
  run: async ({ words, configPath, world }) => {
    const [verb, key, text, ...rest] = words;
    if (key === undefined || rest.length > 0) throw wrongUsage('Name one key.', USAGE);
    if (verb === 'get' && text === undefined) {
      const value = await getSetting(configPath, key);
      if (value === undefined) return { json: null, text: `${key} is not set.`, exitCode: EXIT.failed };
      return { json: value, text: typeof value === 'string' ? value : JSON.stringify(value, undefined, 2) };
    }
    if (verb !== 'set' || text === undefined) throw wrongUsage('Say get or set.', USAGE);
    const value = parseValue(text);
    await setSetting(configPath, { key, value }, world.env);
    return { json: { [key]: value }, text: `${key} is now ${JSON.stringify(value)}.` };
  },
};

/** JSON where it is JSON, else the text itself, so that `set provider.baseURL http://…` needs no quotes. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
