/** Tells whether two pieces of plain data are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Map) return b instanceof Map && isSameMap(a, b);
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  return isPlain(a) && isPlain(b) && isSameObject(a, b);
}

/** Returns `before` if it equals `after`, so that unchanged objects stay the same. */
export function reused<T>(before: T | undefined, after: T): T {
  return before !== undefined && isSameValue(before, after) ? before : after;
}

/** Does the same for each item of a list, whatever its position. */
export function reusedItems<T>(
  before: readonly T[] | undefined,
  after: readonly T[],
  keyOf: (item: T) => unknown,
): readonly T[] {
  if (!before) return after;
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const items = after.map((item) => reused(known.get(keyOf(item)), item));
  const isUnchanged =
    items.length === before.length && items.every((item, index) => item === before[index]);
  return isUnchanged ? before : items;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]));
}

function isSameMap(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    if (!b.has(key) || !isSameValue(value, b.get(key))) return false;
  }
  return true;
}

function isSameObject(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameValue(a[name], b[name]))
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && !(value instanceof Map) && !Array.isArray(value)
  );
}
