// Unions of literal values, from `enum`, `const` and unions of constants. They have bounds of their own, so that one
// long enumeration leaves room for the properties after it.

import { UNKNOWN_TEXT, type SignatureLimits } from './limits.ts';
import { literalText } from './literal-text.ts';
import { moreMark } from './quote.ts';
import { NEVER, type TypeNode } from './type-node.ts';
import { typeOfValue } from './types-and-literals.ts';

const OR = ' | ';

/**
 * Makes a union of literals, in the order given.
 * A cut one ends in the types of the values that are left out and in their count: it accepts them all, and says so.
 */
export function literalNode(values: readonly unknown[], limits: SignatureLimits): TypeNode {
  const literals = [...new Set(values)];
  if (literals.length === 0) return NEVER;
  const { maxLiterals: maxCount, maxUnionChars } = limits;
  const cut = (roomChars: number): string | undefined => {
    const room = Math.min(roomChars, maxUnionChars);
    // Reserved for the longest tail there can be; the one that is written is no longer.
    const reserved = OR.length + tailText(literals).length;
    const part = takeLiterals(literals, { roomChars: room - reserved, maxCount });
    const text = [...part.texts, tailText(part.rest)].join(OR);
    return text.length <= room ? text : undefined;
  };
  const { texts, rest } = takeLiterals(literals, { roomChars: maxUnionChars, maxCount });
  const complete = rest.length === 0;
  const text = complete ? texts.join(OR) : (cut(maxUnionChars) ?? UNKNOWN_TEXT);
  return { text, complete, closed: complete, cut, literals };
}

/** Takes the first literals that fit together; one that is too long alone is passed over for shorter ones after it. */
function takeLiterals(
  values: readonly unknown[],
  bounds: { readonly roomChars: number; readonly maxCount: number },
): { readonly texts: readonly string[]; readonly rest: readonly unknown[] } {
  const texts: string[] = [];
  const rest: unknown[] = [];
  let left = bounds.roomChars;
  for (const value of values) {
    const text = texts.length < bounds.maxCount ? literalText(value, left) : undefined;
    if (text === undefined) {
      rest.push(value);
    } else {
      texts.push(text);
      left -= text.length + OR.length;
    }
  }
  return { texts, rest };
}

function tailText(rest: readonly unknown[]): string {
  return `${[...new Set(rest.map(typeWord))].join(OR)} ${moreMark(rest.length)}`;
}

function typeWord(value: unknown): string {
  const type = typeOfValue(value);
  return type === undefined ? 'unknown' : type === 'array' ? 'unknown[]' : type;
}
