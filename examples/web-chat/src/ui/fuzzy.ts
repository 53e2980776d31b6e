/** How well a plain name fits what is typed: 0 is best, undefined is not at all. */
function fuzzyRank(whole: string, wanted: string): number | undefined {
  if (whole.startsWith(wanted)) return whole.length === wanted.length ? 0 : 1;
  if (startsWord(whole, wanted)) return 2;
  if (whole.includes(wanted)) return 3;
  return hasInOrder(whole, wanted) ? 4 : undefined;
}

/** What fits, the best first, else in the order given. */
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

/** Without case and accents: whoever types "jose" means "José". */
function plain(text: string): string {
  // Most names have none, and lists are long.
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
