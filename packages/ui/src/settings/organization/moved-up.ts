/** Returns a copy of a list with the element at `index` moved up by one. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const moved = [...list];
  const [item] = moved.splice(index, 1);
  if (item !== undefined) moved.splice(Math.max(0, index - 1), 0, item);
  return moved;
}
