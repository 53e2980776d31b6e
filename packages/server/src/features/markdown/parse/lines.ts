import type { StateBlock } from 'markdown-it';

/** Returns a line's indent. The parser keeps lines as arrays of numbers; these functions give them names. */
export function indentOf(state: StateBlock, line: number): number {
  return state.sCount[line] ?? 0;
}

/** Returns the position of a line's first character that is not white space. */
export function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

export function lineEnd(state: StateBlock, line: number): number {
  return state.eMarks[line] ?? 0;
}

/** Returns a line without its indent. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(contentStart(state, line), lineEnd(state, line));
}

/** Tells whether a line's indent makes it code. */
export function isCode(state: StateBlock, line: number): boolean {
  return indentOf(state, line) - state.blkIndent >= 4;
}
