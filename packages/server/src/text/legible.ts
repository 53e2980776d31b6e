const MOST_OF_A_TEXT = 300;

/** What another program said, as it may stand in a line of the log. */
export function legible(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line.length <= MOST_OF_A_TEXT ? line : `${line.slice(0, MOST_OF_A_TEXT)}…`;
}
