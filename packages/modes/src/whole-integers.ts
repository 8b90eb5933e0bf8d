// Numbers that a guest sent. Its engine has rounded an integer beyond 2^53 before we see it, so such a number is refused
// and never delivered; a guest's BigInt arrives as text, with every digit.

import { unsafeInteger } from './errors.ts';

/**
 * Gives `value` back where every integer in it is exact.
 * @param place How errors call the root, such as `args`.
 * @throws ToolcribError `UNSAFE_INTEGER` naming the first integer, in reading order, that may have been rounded.
 */
export function wholeIntegers<T>(value: T, place: string): T {
  const steps: { readonly path: string; readonly value: unknown }[] = [{ path: place, value }];
  // Taken from the end, so children go on in reverse: no recursion, and depth costs no stack.
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { path, value: item } = step;
    if (typeof item === 'number' && Number.isInteger(item) && !Number.isSafeInteger(item))
      throw unsafeInteger(path, String(item));
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inner] of Object.entries(item).toReversed()) steps.push({ path: `${path}.${key}`, value: inner });
  }
  return value;
}
