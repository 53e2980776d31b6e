import type { Delimiter, StateInline } from 'markdown-it';
import { characterBefore, matchHere } from '../scope.ts';

const STAR = '*'.charCodeAt(0);
/** Deeper nested emphasis is text, which limits the depth of the tree. */
const MAX_DEPTH = 50;

/**
 * Reads stars that may open or close emphasis: single ones without white space inside, pairs anywhere. `pairEmphasis`
 * matches them later.
 */
export function emphasis(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== STAR) return false;
  const start = state.pos;
  let end = start;
  while (end < state.posMax && state.src.charCodeAt(end) === STAR) end += 1;
  const length = end - start;
  const open = isInk(state.src.charAt(end)) && end < state.posMax;
  const close = start > 0 && isInk(state.src.charAt(start - 1));
  for (let i = 0; i < length; i += 1) {
    state.push('text', '', 0).content = '*';
    state.delimiters.push({
      marker: STAR,
      length,
      token: state.tokens.length - 1,
      end: -1,
      open: open || length === 2,
      close: close || length === 2,
    });
  }
  state.pos = end;
  return true;
}

function isInk(character: string): boolean {
  return character !== '' && !/\s/.test(character);
}

/** Turns matching stars into elements. Of three stars, the outer two are strong. */
export function pairEmphasis(state: StateInline): void {
  pair(state, state.delimiters);
  for (const meta of state.tokens_meta) {
    if (meta?.delimiters) pair(state, meta.delimiters);
  }
}

function pair(state: StateInline, delimiters: readonly Delimiter[]): void {
  const ends: number[] = [];
  for (let i = 0; i < delimiters.length; i += 1) {
    const open = delimiters[i];
    const close = open && delimiters[open.end];
    if (!open || !close || open.marker !== STAR) continue;
    while ((ends.at(-1) ?? Infinity) < i) ends.pop();
    if (ends.length === MAX_DEPTH) continue;
    ends.push(open.end);
    const isStrong = belongTogether(delimiters, i);
    if (isStrong) {
      // The second star of each pair becomes the tag; the first, now empty, stays outside.
      clear(state, open);
      clear(state, close);
      const innerOpen = delimiters[i + 1];
      const innerClose = innerOpen && delimiters[innerOpen.end];
      if (innerOpen && innerClose) makeElement(state, innerOpen, innerClose, 'strong');
      i += 1;
    } else {
      makeElement(state, open, close, 'em');
    }
  }
}

/** Tells whether this delimiter and the next form a pair of stars, at both ends. */
function belongTogether(delimiters: readonly Delimiter[], i: number): boolean {
  const outer = delimiters[i];
  const inner = delimiters[i + 1];
  if (!outer || !inner || inner.end === -1 || inner.end !== outer.end - 1) return false;
  return (
    inner.token === outer.token + 1 &&
    delimiters[inner.end]?.token === (delimiters[outer.end]?.token ?? 0) - 1
  );
}

function makeElement(
  state: StateInline,
  open: Delimiter,
  close: Delimiter,
  tag: 'em' | 'strong',
): void {
  for (const [delimiter, nesting] of [[open, 1] as const, [close, -1] as const]) {
    const token = state.tokens[delimiter.token];
    if (!token) continue;
    token.type = `${tag}_${nesting === 1 ? 'open' : 'close'}`;
    token.tag = tag;
    token.nesting = nesting;
    token.content = '';
  }
}

function clear(state: StateInline, delimiter: Delimiter): void {
  const token = state.tokens[delimiter.token];
  if (token) token.content = '';
}

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
