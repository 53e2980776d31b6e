/** Returns the beginning of a text, without reading the rest. */
export function firstCodePoints(text: string, count: number): string {
  // A code point has at most two units.
  return [...text.slice(0, 2 * count)].slice(0, count).join('');
}

/** Returns the length of a text as the API counts it. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
