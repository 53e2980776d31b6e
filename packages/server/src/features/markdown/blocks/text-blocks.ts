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

/** Turns these lines into a paragraph. */
function pushParagraph(state: StateBlock, startLine: number, endLine: number): void {
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

/** Reads `# ` to `###### `. The blank and some text are required. Number signs at the end are dropped. */
export function heading(
  state: StateBlock,
  startLine: number,
  _endLine: number,
  silent: boolean,
): boolean {
  if (isCode(state, startLine)) return false;
  const line = lineText(state, startLine);
  const [marks] = /^#{1,6}(?=[ \t])/.exec(line) ?? [];
  if (!marks) return false;
  const content = withoutClosingMarks(line.slice(marks.length).trim());
  if (!content) return false;
  if (silent) return true;
  state.line = startLine + 1;
  const tag = `h${marks.length}`;
  state.push('heading_open', tag, 1);
  pushText(state, content);
  state.push('heading_close', tag, -1);
  return true;
}

function withoutClosingMarks(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '#') end -= 1;
  if (end === 0) return '';
  return /\s/.test(text.charAt(end - 1)) ? text.slice(0, end).trimEnd() : text;
}

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

/** A list in a list has level four: list, item, list, item. */
const MAX_LEVEL = 40;

/** Turns blocks that are nested too deeply into plain text, which limits both depth and work. */
export function tooDeep(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (state.level < MAX_LEVEL) return false;
  if (silent) return true;
  pushParagraph(state, startLine, endLine);
  return true;
}
