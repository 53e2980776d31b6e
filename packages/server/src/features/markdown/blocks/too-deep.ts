import type { StateBlock } from 'markdown-it';
import { pushParagraph } from './paragraph.ts';

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
