/** The beginning of a text. The rest is not looked at. */
export function firstCodePoints(text: string, count: number): string {
  // None takes more than two units.
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

/** The length of a text as the API counts it. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
