// Placeholders of other clients, in the words of ours: everything becomes `${VAR}`, which is read from the environment.

/** Where a file's relative placeholders point. Absolute paths. */
export interface Places {
  readonly workspace: string;
  readonly home: string;
}

/** A text in our form, and the sentences that go with it. */
export interface Translated {
  readonly text: string;
  readonly notes: readonly string[];
}

const PLACEHOLDER = /\$\{(env|input|command|config):([^}]+)\}|\$\{(workspaceFolder|userHome|pathSeparator|\/)\}/g;

/** Translates the placeholders of one text. */
export function translateVariables(text: string, places: Places): Translated {
  const notes: string[] = [];
  const translated = text.replace(PLACEHOLDER, (whole, kind: string | undefined, word = '', place = '') => {
    if (kind === 'env') return `\${${String(word)}}`;
    if (kind === 'input') {
      const name = toVariableName(String(word));
      notes.push(`It asked a person for "${String(word)}": set the environment variable ${name} instead.`);
      return `\${${name}}`;
    }
    if (kind !== undefined) {
      notes.push(`${whole} only works in the client it was written for: replace it.`);
      return whole;
    }
    return { workspaceFolder: places.workspace, userHome: places.home }[String(place)] ?? '/';
  });
  return { text: translated, notes };
}

/** `api-key` → `API_KEY`. */
function toVariableName(word: string): string {
  const name = word.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  return /^[A-Z_]/.test(name) ? name : `_${name}`;
}
