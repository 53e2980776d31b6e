/** What nobody sees, between letters that belong together. */
const WORD_JOINER = '\u2060';

/** Mail programs make links of what looks like an address, and so could who is called like one. */
export function unlinked(name: string): string {
  return name.replaceAll(/[.:@](?=\S)/g, `$&${WORD_JOINER}`);
}
