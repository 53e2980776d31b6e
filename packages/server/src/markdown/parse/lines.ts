import type { StateBlock } from 'markdown-it';

/** The parser keeps lines as arrays of numbers; these are the same with names. */
export function indentOf(state: StateBlock, line: number): number {
  return state.sCount[line] ?? 0;
}

/** Where the first character of a line is that is not a blank. */
export function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

export function lineEnd(state: StateBlock, line: number): number {
  return state.eMarks[line] ?? 0;
}

/** A line without the blanks at its start. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(contentStart(state, line), lineEnd(state, line));
}

/** Whether a line is indented so far that it is code. */
export function isCode(state: StateBlock, line: number): boolean {
  return indentOf(state, line) - state.blkIndent >= 4;
}
