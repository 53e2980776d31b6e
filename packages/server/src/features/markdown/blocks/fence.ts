import type { StateBlock } from 'markdown-it';
import { contentStart, indentOf, isCode, lineText, pushText } from './text-blocks.ts';

interface Opening {
  /** The backticks or tildes. An equal line closes the fence. */
  marks: string;
  language: string;
  /** The text after the language. */
  header: string;
}

const OPENING = /^(`{3,}|~{3,})([^`~]*)$/;

/**
 * Reads blocks between fences. Quotes and spoilers contain blocks; code and formulas do not. An unclosed block runs to
 * the end.
 */
export function fence(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (isCode(state, startLine)) return false;
  const opening = openingOf(lineText(state, startLine));
  if (!opening) return false;
  if (silent) return true;
  const close = isContainer(opening)
    ? closeOfContainer(state, startLine, endLine, opening)
    : closeOfCode(state, startLine, endLine, opening);
  if (opening.language === 'spoiler') pushSpoiler(state, opening, startLine, close);
  else if (isContainer(opening)) pushQuote(state, startLine, close);
  else pushCode(state, opening, startLine, close);
  state.line = close < endLine && isClosing(state, close, opening) ? close + 1 : close;
  return true;
}

function openingOf(line: string): Opening | undefined {
  const match = OPENING.exec(line);
  if (!match) return undefined;
  const [, marks = '', info = ''] = match;
  const trimmed = info.trim();
  const [word = ''] = trimmed.split(/\s/, 1);
  return {
    marks,
    language: word.replace(/^\{?\.?/, '').replace(/\}$/, ''),
    header: trimmed.slice(word.length).trim(),
  };
}

function isContainer({ language }: Opening): boolean {
  return language === 'quote' || language === 'quoted' || language === 'spoiler';
}

function isClosing(state: StateBlock, line: number, { marks }: Opening): boolean {
  return (
    !endsParent(state, line) &&
    !isCode(state, line) &&
    state.src.startsWith(marks, contentStart(state, line)) &&
    lineText(state, line).trimEnd() === marks
  );
}

/** Tells whether a line ends the fence because it is not indented enough for the list item around it. */
function endsParent(state: StateBlock, line: number): boolean {
  return !state.isEmpty(line) && indentOf(state, line) < state.blkIndent;
}

function closeOfCode(state: StateBlock, start: number, end: number, opening: Opening): number {
  let line = start + 1;
  while (line < end && !isClosing(state, line, opening) && !endsParent(state, line)) line += 1;
  return line;
}

/**
 * Finds the end of a quote or spoiler. Inner fences may be as long as the outer one if they name a language, since
 * their ends are then known.
 */
function closeOfContainer(state: StateBlock, start: number, end: number, outer: Opening): number {
  const open = [outer];
  let line = start + 1;
  for (; line < end && !endsParent(state, line); line += 1) {
    const innermost = open.at(-1) ?? outer;
    if (isClosing(state, line, innermost)) {
      if (open.length === 1) return line;
      open.pop();
    } else if (isContainer(innermost) && !isCode(state, line)) {
      const inner = openingOf(lineText(state, line));
      if (inner) open.push(inner);
    }
  }
  return line;
}

function pushQuote(state: StateBlock, startLine: number, close: number): void {
  state.push('blockquote_open', 'blockquote', 1);
  readBlocks(state, startLine + 1, close);
  state.push('blockquote_close', 'blockquote', -1);
}

function pushSpoiler(
  state: StateBlock,
  { header }: Opening,
  startLine: number,
  close: number,
): void {
  state.push('spoiler_open', 'div', 1);
  state.push('spoiler_header_open', 'div', 1);
  if (header) {
    state.push('paragraph_open', 'p', 1);
    pushText(state, header);
    state.push('paragraph_close', 'p', -1);
  }
  state.push('spoiler_header_close', 'div', -1);
  state.push('spoiler_content_open', 'div', 1);
  readBlocks(state, startLine + 1, close);
  state.push('spoiler_content_close', 'div', -1);
  state.push('spoiler_close', 'div', -1);
}

function pushCode(state: StateBlock, opening: Opening, startLine: number, close: number): void {
  const token = state.push('fence', 'code', 0);
  token.info = opening.language;
  token.content = state.getLines(startLine + 1, close, indentOf(state, startLine), true);
}

function readBlocks(state: StateBlock, startLine: number, endLine: number): void {
  const { parentType, lineMax } = state;
  state.parentType = 'blockquote';
  state.lineMax = endLine;
  state.md.block.tokenize(state, startLine, endLine);
  state.parentType = parentType;
  state.lineMax = lineMax;
}
