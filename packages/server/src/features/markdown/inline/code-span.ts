import type { StateInline } from 'markdown-it';
import { formulaNode } from '../build/formula-node.ts';
import { characterBefore, matchHere, pushNode, scopeOf } from '../scope.ts';

/** Reads text between equal runs of backticks, including white space. */
export function codeSpan(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '`') return false;
  const start = endOfRun(state.src, state.pos);
  const length = start - state.pos;
  const close = closingRun(state, start, length);
  if (close === undefined) {
    if (!silent) state.pending += state.src.slice(state.pos, start);
    state.pos = start;
    return true;
  }
  if (!silent) state.push('code_inline', 'code', 0).content = state.src.slice(start, close);
  state.pos = close + length;
  return true;
}

function endOfRun(source: string, start: number): number {
  let end = start;
  while (source.charAt(end) === '`') end += 1;
  return end;
}

/** Finds the closing run. The last run of each length is known, so that there is no search without a result. */
function closingRun(state: StateInline, from: number, length: number): number | undefined {
  if (!state.backticksScanned) {
    state.backticks = lastRuns(state.src);
    state.backticksScanned = true;
  }
  if ((state.backticks[length] ?? -1) < from) return undefined;
  let position = state.src.indexOf('`', from);
  while (position !== -1 && position < state.posMax) {
    const end = endOfRun(state.src, position);
    if (end - position === length && end <= state.posMax) return position;
    position = state.src.indexOf('`', end);
  }
  return undefined;
}

function lastRuns(source: string): Record<number, number> {
  const runs: Record<number, number> = {};
  let position = source.indexOf('`');
  while (position !== -1) {
    const end = endOfRun(source, position);
    runs[end - position] = position;
    position = source.indexOf('`', end);
  }
  return runs;
}

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
