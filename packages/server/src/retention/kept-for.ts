/** For people: how long messages are kept that have this setting. */
export function keptFor(days: number): string {
  if (days === -1) return 'for ever';
  return days === 1 ? 'for 1 day' : `for ${days} days`;
}
