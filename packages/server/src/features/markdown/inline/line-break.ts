import type { StateInline } from 'markdown-it';

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
