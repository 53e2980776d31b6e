import type { StateInline } from 'markdown-it';
import { formulaNode } from '../build/formula-node.ts';
import { characterBefore, matchHere, pushNode, scopeOf } from '../scope.ts';

/** A formula on one line, in which dollar signs are escaped. `$$_$$` is an emoticon, not a formula. */
const FORMULA = /\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![$\p{L}\p{N}_])/uy;

/** Reads `$$formula$$` if no letter or digit is next to it. */
export function math(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('$$', state.pos)) return false;
  if (/[$\p{L}\p{N}_]/u.test(characterBefore(state))) return false;
  const match = matchHere(state, FORMULA);
  if (!match) return false;
  const [source, formula = ''] = match;
  if (!silent) {
    pushNode(state, formulaNode(scopeOf(state), formula, { typed: source, display: false }));
  }
  state.pos += source.length;
  return true;
}
