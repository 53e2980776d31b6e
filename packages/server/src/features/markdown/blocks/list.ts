import type { StateBlock } from 'markdown-it';
import { contentStart, indentOf, isCode, lineEnd, lineText } from './text-blocks.ts';

interface Marker {
  ordered: boolean;
  /** The number of an item in an ordered list. */
  number: number;
  /** Position where the text after the marker may begin. */
  end: number;
}

/** Content of an item is indented by two, however wide its marker. */
const ITEM_INDENT = 2;
const MARKER = /^(?:[*+-]|(\d{1,9})\.)(?=[ \t])/;

/**
 * Reads a list. Bullets of any kind continue one list, numbers with a dot another. A list needs no blank line before
 * it. Only the first number counts. A number of several digits does not begin a list within a paragraph, since it may
 * end a sentence.
 */
export function list(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (isCode(state, startLine)) return false;
  const marker = markerOf(state, startLine);
  if (!marker) return false;
  if (silent) return mayInterrupt(state, startLine, marker);

  const kind = marker.ordered ? 'ordered_list' : 'bullet_list';
  const tag = marker.ordered ? 'ol' : 'ul';
  const open = state.push(`${kind}_open`, tag, 1);
  if (marker.ordered && marker.number !== 1) open.attrSet('start', marker.number);
  open.meta = { tight: readItems(state, startLine, endLine, marker) };
  state.push(`${kind}_close`, tag, -1);
  return true;
}

/** Tells whether a list has no blank lines between its items. */
export function isTight(meta: Record<string, unknown> | null): boolean {
  return meta?.['tight'] === true;
}

function mayInterrupt(state: StateBlock, line: number, marker: Marker): boolean {
  const endsItem = indentOf(state, line) < state.blkIndent;
  if (state.parentType !== 'paragraph' || endsItem) return true;
  if (state.skipSpaces(marker.end) >= lineEnd(state, line)) return false;
  return !marker.ordered || marker.number < 10;
}

/** Reads items up to the end of the list. Returns whether they follow each other without blank lines. */
function readItems(state: StateBlock, startLine: number, endLine: number, first: Marker): boolean {
  const outerType = state.parentType;
  state.parentType = 'list';
  let tight = true;
  let blankBefore = false;
  let line = startLine;
  let marker: Marker | undefined = first;
  while (marker && marker.ordered === first.ordered) {
    const itemIsTight = readItem(state, line, endLine, marker);
    if (!itemIsTight || blankBefore) tight = false;
    blankBefore = state.line - line > 1 && state.isEmpty(state.line - 1);
    line = state.line;
    marker = continues(state, line, endLine) ? markerOf(state, line) : undefined;
  }
  state.parentType = outerType;
  return tight;
}

function continues(state: StateBlock, line: number, endLine: number): boolean {
  if (line >= endLine || indentOf(state, line) < state.blkIndent || isCode(state, line)) {
    return false;
  }
  const terminators = state.md.block.ruler.getRules('list');
  return !terminators.some((rule) => rule(state, line, endLine, true));
}

function readItem(state: StateBlock, line: number, endLine: number, marker: Marker): boolean {
  const { tight, listIndent, blkIndent } = state;
  const [mark, shift, indent] = [
    state.bMarks[line] ?? 0,
    state.tShift[line] ?? 0,
    indentOf(state, line),
  ];
  const start = state.skipSpaces(marker.end);

  state.push('list_item_open', 'li', 1);
  state.listIndent = blkIndent;
  state.blkIndent = indent + ITEM_INDENT;
  state.tight = true;
  // For the blocks in the item, its first line begins where its text does.
  state.bMarks[line] = start;
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  state.line = line;
  if (start >= lineEnd(state, line) && state.isEmpty(line + 1)) {
    state.line = Math.min(line + 2, endLine);
  } else {
    state.md.block.tokenize(state, line, endLine);
  }
  const itemIsTight = state.tight;
  state.push('list_item_close', 'li', -1);

  state.tight = tight;
  state.listIndent = listIndent;
  state.blkIndent = blkIndent;
  state.bMarks[line] = mark;
  state.tShift[line] = shift;
  state.sCount[line] = indent;
  return itemIsTight;
}

function markerOf(state: StateBlock, line: number): Marker | undefined {
  const match = MARKER.exec(lineText(state, line));
  if (!match) return undefined;
  const [text, number] = match;
  return {
    ordered: number !== undefined,
    number: Number(number ?? 1),
    end: contentStart(state, line) + text.length,
  };
}
