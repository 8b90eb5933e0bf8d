// A package README's one snippet: the first fenced block marked `ts`. It is run by a test and by the consumer check.

/** The snippet of a README. Throws where there is none: a README without a snippet is a fault. */
export function firstSnippet(markdown, name) {
  const found = /^```ts\n([\s\S]*?)^```/m.exec(markdown);
  if (!found) throw new Error(`the README of ${name} has no \`\`\`ts snippet`);
  return found[1];
}
