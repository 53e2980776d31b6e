/** Ranks how well a name matches the typed text. 0 is best; undefined is no match. */
function fuzzyRank(whole: string, query: string): number | undefined {
  if (whole.startsWith(query)) return whole.length === query.length ? 0 : 1;
  if (startsWord(whole, query)) return 2;
  if (whole.includes(query)) return 3;
  return hasInOrder(whole, query) ? 4 : undefined;
}

/** Returns the matches, best first, otherwise in the given order. */
export function fuzzyMatches<T>(
  items: readonly T[],
  typed: string,
  nameOf: (item: T) => string,
): T[] {
  const query = plain(typed.trim());
  if (query === '') return [...items];
  return items
    .map((item) => ({ item, rank: fuzzyRank(plain(nameOf(item)), query) }))
    .filter((each): each is { item: T; rank: number } => each.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Removes case and accents, so that "jose" matches "José". */
function plain(text: string): string {
  // Fast path: most names are ASCII, and lists are long.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function startsWord(whole: string, query: string): boolean {
  const at = whole.indexOf(query);
  for (let found = at; found !== -1; found = whole.indexOf(query, found + 1)) {
    if (!/[\p{L}\p{N}]/u.test(whole[found - 1] ?? ' ')) return true;
  }
  return false;
}

function hasInOrder(whole: string, query: string): boolean {
  let from = 0;
  for (const character of query.replaceAll(/\s/g, '')) {
    const at = whole.indexOf(character, from);
    if (at === -1) return false;
    from = at + character.length;
  }
  return true;
}
