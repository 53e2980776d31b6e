import type { StateBlock } from 'markdown-it';
import { isCode, lineText } from '../parse/lines.ts';
import { pushText } from './paragraph.ts';

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
