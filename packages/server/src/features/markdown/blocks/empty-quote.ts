import type { StateBlock } from 'markdown-it';
import { isCode, lineText } from '../parse/lines.ts';
import { pushParagraph } from './paragraph.ts';

/** Turns quote marks without content into text. */
export function emptyQuote(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  let line = startLine;
  while (line < endLine && isEmptyQuote(state, line)) line += 1;
  if (line === startLine) return false;
  if (line < endLine && lineText(state, line).startsWith('>')) return false;
  if (!silent) pushParagraph(state, startLine, line);
  return true;
}

function isEmptyQuote(state: StateBlock, line: number): boolean {
  return !isCode(state, line) && lineText(state, line).trimEnd() === '>';
}
