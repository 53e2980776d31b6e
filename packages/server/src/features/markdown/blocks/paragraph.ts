import type { StateBlock } from 'markdown-it';

/** Turns these lines into a paragraph. */
export function pushParagraph(state: StateBlock, startLine: number, endLine: number): void {
  const content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
  state.line = endLine;
  state.push('paragraph_open', 'p', 1);
  pushText(state, content);
  state.push('paragraph_close', 'p', -1);
}

/** Adds text whose inline constructs are parsed later. */
export function pushText(state: StateBlock, content: string): void {
  const token = state.push('inline', '', 0);
  token.content = content;
  token.children = [];
}
