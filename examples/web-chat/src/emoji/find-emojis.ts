import type { KnownEmoji } from './emoji-data.ts';

/** Searches emoji by name; names that start with the text come first. */
export function findEmojis(
  emojis: readonly KnownEmoji[],
  typed: string,
  most: number,
): readonly KnownEmoji[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted === '') return emojis.slice(0, most);
  const ranked = emojis.flatMap((emoji) => {
    const rank = Math.min(...emoji.names.map((name) => rankOf(name, wanted)));
    return Number.isFinite(rank) ? [{ emoji, rank }] : [];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(`_${wanted}`)) return 2;
  return name.includes(wanted) ? 3 : Number.POSITIVE_INFINITY;
}
