const WIDE = '\\u2e80-\\ua4cf\\uf900-\\ufaff\\uff00-\\uff60';
/** A word or a wide character, with the marks that must not begin or end a line; or spaces. */
const piece = new RegExp(`[「（“]*(?:[^ ${WIDE}]+|[${WIDE}])[。、，；：？）」”ー]*|.`, 'gu');
const wide = new RegExp(`[${WIDE}]`, 'g');
/** Marks of direction, and vowels above letters. */
const withoutWidth = /[\u200e\u200f\p{Mn}]/gu;

/**
 * Breaks lines to a width. Unlike the library's function, it also breaks Japanese and Chinese, which have no spaces, and
 * keeps the space that French has before a colon.
 */
export function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');
}

function wrapLine(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const [next] of text.matchAll(piece)) {
    if (columns(line + next) > width && line !== '') {
      lines.push(line.trimEnd());
      line = next.trimStart();
    } else {
      line += next;
    }
  }
  return [...lines, line].join('\n');
}

/** Returns how many columns a text takes on a terminal. */
export function columns(text: string): number {
  return text.replace(withoutWidth, '').length + (text.match(wide)?.length ?? 0);
}
