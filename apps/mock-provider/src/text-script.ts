// The two smallest scripts: always the same text, and a fixed list of turns.

import type { ModelTurn, RequestView } from './script.ts';

/** A model that always says `text`. */
export function textScript(text: string): (view: RequestView) => ModelTurn {
  return () => ({ text });
}

/**
 * A model that says these turns one after the other. It counts its own turns since the last user message in the request,
 * so it keeps no state; past the end it repeats the last turn.
 */
export function turnsScript(turns: readonly ModelTurn[]): (view: RequestView) => ModelTurn {
  return ({ messages }) => {
    const since = messages.findLastIndex((message) => message.role === 'user') + 1;
    const said = messages.slice(since).filter((message) => message.role === 'assistant').length;
    return turns[Math.min(said, turns.length - 1)] ?? { text: '' };
  };
}
