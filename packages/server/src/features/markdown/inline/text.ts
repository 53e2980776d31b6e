import type { StateInline } from 'markdown-it';
import { mayStartEmoji } from '../emoji/unicode-sequence.ts';
import { nextBareLink } from '../scope.ts';

/** Characters at which a construct may begin. */
const STARTERS = new Set([...'\n*~`[]$&@#<:;('].map((character) => character.charCodeAt(0)));

/** Reads plain text up to where a construct may begin. */
export function text(state: StateInline, silent: boolean): boolean {
  const end = silent
    ? state.posMax
    : Math.min(state.posMax, nextBareLink(state)?.start ?? Infinity);
  let position = state.pos;
  while (position < end && !mayStart(state.src, position)) position += 1;
  if (position === state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, position);
  state.pos = position;
  return true;
}

function mayStart(source: string, position: number): boolean {
  return STARTERS.has(source.charCodeAt(position)) || mayStartEmoji(source, position);
}
