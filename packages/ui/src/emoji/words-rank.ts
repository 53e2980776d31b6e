/** The folded name and other words of an emoji, with a space around each word. */
type Folded = readonly [name: string, others: string];

const folded = new WeakMap<readonly string[], Folded>();

/**
 * Returns how well a typed text matches the name and the other words of an emoji. 0 is best, infinity no match. `query`
 * is the text without its case, accents and signs (`fold`).
 */
export function wordsRank(words: readonly string[], query: string): number {
  if (query === '') return Number.POSITIVE_INFINITY;
  const [name, others] = foldedWords(words);
  // Words in another order match as well as the worst of them.
  return Math.min(
    rankOf(name, others, query),
    Math.max(...query.split(' ').map((word) => rankOf(name, others, word))),
  );
}

function rankOf(name: string, others: string, query: string): number {
  if (name === ` ${query} `) return 0;
  if (name.startsWith(` ${query}`) || name.includes(` ${query} `)) return 1;
  // Chinese and Japanese have no spaces: a name ends with its main word. Japanese writes one word in several scripts.
  const isOther = others.includes(` ${query} `);
  if (hasNoSpaces.test(query) && (isOther || name.endsWith(`${query} `))) return 1;
  if (isOther || name.includes(` ${query}`)) return 2;
  if (others.includes(` ${query}`)) return 3;
  return name.includes(query) || others.includes(query) ? 4 : Number.POSITIVE_INFINITY;
}

const hasNoSpaces = /^[\p{Script=Han}\p{Script=Katakana}ー\u3099\u309a]+$/u;

function foldedWords(words: readonly string[]): Folded {
  const known = folded.get(words);
  if (known) return known;
  const [name = '', others = ''] = words;
  const both: Folded = [` ${fold(name)} `, ` ${fold(others)} `];
  folded.set(words, both);
  return both;
}

const ligatures: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };

/**
 * Removes case, accents and signs. Hiragana become Katakana, since a search runs while kana are not yet converted. Arabic
 * words lose their article, and letters that people write for each other become one.
 */
export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize('NFKD')
      // The voicing marks of kana tell words apart.
      .replaceAll(/(?![\u3099\u309a])\p{M}/gu, '')
      .replaceAll(/[ßœæ]/g, (letter) => ligatures[letter] ?? letter)
      .replaceAll(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .replaceAll('ى', 'ي')
      .replaceAll('ة', 'ه')
      .replaceAll(/(^| )[وبفك]?ال(?=\p{L}{2})/gu, '$1')
      .trim()
  );
}
