/** Invisible character that joins letters. */
const WORD_JOINER = '\u2060';

/** Prevents mail programs from turning a name into a link because it looks like an address. */
export function unlinked(name: string): string {
  return name.replaceAll(/[.:@](?=\S)/g, `$&${WORD_JOINER}`);
}
