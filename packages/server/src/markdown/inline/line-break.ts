import type { StateInline } from 'markdown-it';

/** Every line break is one. Emphasis does not reach across it. */
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

/** Pairs are looked for within one list of delimiters, so that each line has its own, kept with the break. */
function closeDelimiters(state: StateInline): void {
  state.tokens_meta[state.tokens.length - 1] = { delimiters: state.delimiters };
  state.delimiters = [];
}
