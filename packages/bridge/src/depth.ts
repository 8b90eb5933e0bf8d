// Nesting of a JSON text, counted without building anything.

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** The deepest nesting of lists and objects in `json`. Levels. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    if (quoted) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) quoted = false;
    } else if (unit === QUOTE) quoted = true;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) deepest = Math.max(deepest, (depth += 1));
    else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth -= 1;
  }
  return deepest;
}
