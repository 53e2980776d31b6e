/** Ranks how well a name matches the typed text. 0 is best; undefined is no match. */
function fuzzyRank(whole: string, wanted: string): number | undefined {
  if (whole.startsWith(wanted)) return whole.length === wanted.length ? 0 : 1;
  if (startsWord(whole, wanted)) return 2;
  if (whole.includes(wanted)) return 3;
  return hasInOrder(whole, wanted) ? 4 : undefined;
}

/** Returns the matches, best first, otherwise in the given order. */
export function fuzzyMatches<T>(
  items: readonly T[],
  typed: string,
  nameOf: (item: T) => string,
): T[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return [...items];
  return items
    .map((item) => ({ item, rank: fuzzyRank(plain(nameOf(item)), wanted) }))
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

function startsWord(whole: string, wanted: string): boolean {
  const at = whole.indexOf(wanted);
  for (let found = at; found !== -1; found = whole.indexOf(wanted, found + 1)) {
    if (!/[\p{L}\p{N}]/u.test(whole[found - 1] ?? ' ')) return true;
  }
  return false;
}

function hasInOrder(whole: string, wanted: string): boolean {
  let from = 0;
  for (const character of wanted.replaceAll(/\s/g, '')) {
    const at = whole.indexOf(character, from);
    if (at === -1) return false;
    from = at + character.length;
  }
  return true;
}
