import type { KnownEmoji } from './emoji-data.ts';

/** Searches emoji by name; names that start with the text come first. */
export function findEmojis(
  emojis: readonly KnownEmoji[],
  typed: string,
  most: number,
): readonly KnownEmoji[] {
  const query = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (query === '') return emojis.slice(0, most);
  const ranked = emojis.flatMap((emoji) => {
    const rank = Math.min(...emoji.names.map((name) => rankOf(name, query)));
    return Number.isFinite(rank) ? [{ emoji, rank }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

function rankOf(name: string, query: string): number {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(`_${query}`)) return 2;
  return name.includes(query) ? 3 : Number.POSITIVE_INFINITY;
}
