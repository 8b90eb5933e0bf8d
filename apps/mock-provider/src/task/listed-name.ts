// Recognising a tool that the prompt lists, and whether the prompt says that what it lists can be called by its name. Read
// from the prompt as a model reads it: a list of lines, and a sentence above it.

const BY_NAME = /\bcall\b[^.\n]*\bby (?:its|their) names?\b/iu;

/** Tells whether the prompt invites a direct call of `tool` although it is not declared. */
export function isCallableByName(tool: string, system: string): boolean {
  return BY_NAME.test(system) && system.split('\n').some((line) => line.startsWith(`- ${tool} (`));
}
