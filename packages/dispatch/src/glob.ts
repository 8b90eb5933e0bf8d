// Lists of globs, compiled. `*` stands for any run of characters, everything else for itself: there is no other
// special character and no regular expression, so no pattern can be slow.

/** Tells whether a text fits. */
export type Matcher = (text: string) => boolean;

/** Compiles a list: texts without a star are looked up, the others are tried in turn. */
export function compileGlobs(globs: readonly string[]): Matcher {
  const exact = new Set(globs.filter((glob) => !glob.includes('*')));
  const open = globs.filter((glob) => glob.includes('*')).map(compileGlob);
  return (text) => exact.has(text) || open.some((matches) => matches(text));
}

/** The pieces between stars must occur in order: the first at the start, the last at the end, the others leftmost. */
function compileGlob(glob: string): Matcher {
  const pieces = glob.split('*');
  const head = pieces[0] ?? '';
  const tail = pieces.at(-1) ?? '';
  const middle = pieces.slice(1, -1).filter((piece) => piece !== '');
  return (text) => {
    if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
    let from = head.length;
    for (const piece of middle) {
      const at = text.indexOf(piece, from);
      if (at === -1) return false;
      from = at + piece.length;
    }
    return from <= text.length - tail.length;
  };
}
