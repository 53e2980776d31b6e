import type { EmojiNames } from '../languages/language.ts';
import type { KnownEmoji } from './emoji-data.ts';
import { fold, wordsRank } from './words-rank.ts';

/**
 * Searches emoji by shortcode, and by the names and words of the page's language. Those that start with the text come
 * first, among equals those found by shortcode.
 */
export function findEmojis(
  emojis: readonly KnownEmoji[],
  typed: string,
  most: number,
  names?: EmojiNames,
): readonly KnownEmoji[] {
  const query = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (query === '') return emojis.slice(0, most);
  const foldedQuery = fold(typed);
  const ranked = emojis.flatMap((emoji) => {
    const { name, code, type } = emoji.ref;
    const words = type === 'unicode_emoji' ? names?.get(code) : undefined;
    const rank = Math.min(
      ...emoji.names.map((each) => shortcodeRank(each, query)),
      // The emoji of a word have short shortcodes, and variants of them longer ones: `heart`, `blue_heart`.
      words ? wordsRank(words, foldedQuery) + name.length / 100 : Number.POSITIVE_INFINITY,
    );
    return Number.isFinite(rank) ? [{ emoji, rank }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

function shortcodeRank(name: string, query: string): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(`_${query}`)) return 2;
  return name.includes(query) ? 3 : Number.POSITIVE_INFINITY;
}
