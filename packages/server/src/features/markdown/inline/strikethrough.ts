import type { StateInline } from 'markdown-it';
import { characterBefore, matchHere } from '../scope.ts';

const STRIKETHROUGH = /~~([^~\n]+)~~(?!~)/y;

/** Reads `~~text~~` within one line. */
export function strikethrough(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '~' || characterBefore(state) === '~') return false;
  const match = matchHere(state, STRIKETHROUGH);
  if (!match) return false;
  const end = state.pos + match[0].length;
  if (!silent) {
    const { posMax } = state;
    state.push('del_open', 'del', 1);
    state.pos += 2;
    state.posMax = end - 2;
    state.md.inline.tokenize(state);
    state.push('del_close', 'del', -1);
    state.posMax = posMax;
  }
  state.pos = end;
  return true;
}
