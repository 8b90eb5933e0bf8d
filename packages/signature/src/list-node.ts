// Types that are lists, whole: every entry in full length, however long that is.

import { cutList } from './cut-list.ts';
import { joinList, type ListContent, type ListSyntax } from './list.ts';
import type { TypeNode } from './type-node.ts';

/** Makes a list. */
export function listNode(syntax: ListSyntax, content: ListContent): TypeNode {
  const { entries, omitted, last } = content;
  const texts = entries.map((entry) => entry.before + entry.node.text + entry.after);
  return {
    text: joinList(syntax, [...texts, last ?? (omitted > 0 ? syntax.more(omitted) : '')]),
    complete: content.complete && omitted === 0 && entries.every((entry) => entry.node.complete),
    closed: content.closed && entries.every((entry) => entry.node.closed),
    cut: (roomChars) => cutList(syntax, content, roomChars),
  };
}
