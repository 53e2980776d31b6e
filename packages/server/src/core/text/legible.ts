const MOST_OF_A_TEXT = 300;

/** Returns another program's message in a form that fits a line of the log. */
export function legible(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= MOST_OF_A_TEXT ? line : `${line.slice(0, MOST_OF_A_TEXT)}…`;
}
