/** Overhead of a value besides its texts and lists. */
const PER_VALUE = 16;

/** Returns roughly the bytes that a value takes in memory. All items of a list count like the first. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return PER_VALUE + value.length;
  if (typeof value !== 'object' || value === null) return PER_VALUE;
  if (Array.isArray(value)) return PER_VALUE + value.length * weightOf(value[0]);
  let weight = PER_VALUE;
  for (const each of Object.values(value)) weight += PER_VALUE + weightOf(each);
  return weight;
}
