/** For what an object costs beside its texts and lists. */
const PER_VALUE = 16;

/** Roughly the bytes a value takes in memory. Of a list, its first entry stands for the others. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return PER_VALUE + value.length;
  if (typeof value !== 'object' || value === null) return PER_VALUE;
  if (Array.isArray(value)) return PER_VALUE + value.length * weightOf(value[0]);
  let weight = PER_VALUE;
  for (const each of Object.values(value)) weight += PER_VALUE + weightOf(each);
  return weight;
}
