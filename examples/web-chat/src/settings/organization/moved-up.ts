/** The same, with the one at `index` before the one that stood before it. */
export function movedUp<T>(list: readonly T[], index: number): T[] {
  const moved = [...list];
  const [item] = moved.splice(index, 1);
  if (item !== undefined) moved.splice(Math.max(0, index - 1), 0, item);
  return moved;
}
