/** Returns a retention time in words. */
export function keptFor(days: number): string {
  if (days === -1) return 'forever';
  return days === 1 ? 'for 1 day' : `for ${days} days`;
}
