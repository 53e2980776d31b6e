import type { StateInline } from 'markdown-it';
import { nextBareLink } from '../scope.ts';
import { mayStartEmoji } from './emoji.ts';

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

/** Keeps every line break. Emphasis does not reach across it. */
export function lineBreak(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '\n') return false;
  if (!silent) {
    state.pending = state.pending.trimEnd();
    state.push('softbreak', 'br', 0);
    if (state.linkLevel === 0) closeDelimiters(state);
  }
  state.pos += 1;
  while (state.pos < state.posMax && /[ \t]/.test(state.src.charAt(state.pos))) state.pos += 1;
  return true;
}

/**
 * Starts a new list of delimiters for each line and keeps the old one with the break. Matching happens within one list.
 */
function closeDelimiters(state: StateInline): void {
  state.tokens_meta[state.tokens.length - 1] = { delimiters: state.delimiters };
  state.delimiters = [];
}
