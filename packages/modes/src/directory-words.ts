// What the directory says above its lines, per surface. It stands in every request, so each word has to earn its bytes; it
// never depends on whether there are MCP or client tools, or a server could change the prompt of a run.

import { type ControlNames, GUEST_GLOBAL } from '@toolcrib/tool';
import type { DirectoryWords } from './directory.ts';

/** The words of mode `tools`. */
export function toolsDirectory({ search, describe, call }: ControlNames): DirectoryWords {
  const use = `Call these tools with ${call}; ${describe} shows their parameters.`;
  return inWords(use, search);
}

/** The words of mode `directory`. */
export function hydratedDirectory({ search, describe, call }: ControlNames): DirectoryWords {
  const use = `Call these tools by their names or with ${call}, those listed by an id only with ${call}; ${describe} shows their parameters.`;
  return inWords(use, search);
}

/** The words of mode `code`. */
export function codeDirectory({ code }: ControlNames): DirectoryWords {
  const tools = `${GUEST_GLOBAL}.tools`;
  const use = `Call these tools in ${code} with ${tools}.call(name, {...}); ${tools}.describe(name) gives their parameters.`;
  return inWords(use, `${tools}.search`);
}

function inWords(use: string, search: string): DirectoryWords {
  const intro = `${use} Approved MCP and client tools are not listed: ${search} finds them. Each line: name (owner): description`;
  return { intro, found: `${search} finds them` };
}
