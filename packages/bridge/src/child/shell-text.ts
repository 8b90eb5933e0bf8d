// Models sometimes send a command line. Some of those parse as JavaScript (`ls -la /tmp` is a subtraction), so they are
// recognised before anything runs.

const COMMANDS = new Set(
  (
    'ls cd cat grep rg curl wget echo npm npx pnpm yarn pip pip3 python python3 node deno git docker kubectl sudo apt ' +
    'apt-get brew mkdir rm rmdir cp mv touch chmod chown export source bash sh zsh find sed awk tail head ps kill ssh ' +
    'scp tar unzip make cargo go java which whoami pwd jq'
  ).split(' '),
);

/**
 * Finds the command in a text that is meant for a shell.
 * @returns the line that gives it away; undefined where the text may be code.
 */
export function shellCommand(code: string): string | undefined {
  if (/^\s*#!.*\b(?:ba|z|da)?sh\b/.test(code)) return firstLine(code);
  const text = code.replace(/^\s*(?:```|~~~)[^\n]*\n/, '');
  if (/^\s*(?:```|~~~)\s*(?:(?:ba|z)?sh|shell|console)\b/.test(code)) return firstLine(text);
  const line = firstLine(text.replace(/^(?:\s*(?:#|\/\/)[^\n]*\n)+/, ''));
  const command = line.replace(/^\$\s+/, '');
  const word = /^[\w-]+/.exec(command)?.[0] ?? '';
  if (!COMMANDS.has(word)) return undefined;
  return isCommandLine(command.slice(word.length), text, word) ? line : undefined;
}

const ARGUMENT = /^\s+(?:--?[a-z]|<<|["'$~./*]|[\w-]+(?:[\s./:=@-]|$))/i;
const OPERATOR = /^\s+(?:=|in\b|of\b|instanceof\b|(?:[-+*/%&|^?]|[<>]=?)\s)/;

/** What follows the word: nothing, or arguments that no JavaScript would put there. */
function isCommandLine(rest: string, text: string, word: string): boolean {
  if (rest.trim() === '') return text.trim() === word;
  if (word === 'export') return /^\s+\w+=/.test(rest);
  return ARGUMENT.test(rest) && !OPERATOR.test(rest);
}

function firstLine(text: string): string {
  return (text.trimStart().split('\n', 1)[0] ?? '').trim();
}
