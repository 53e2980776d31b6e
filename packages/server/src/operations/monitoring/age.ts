const UNITS = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
] as const;

/** Returns a duration for people, in its largest unit of which it has at least two: `36 hours`, `2 days`. */
export function ageOf(milliseconds: number): string {
  for (const [unit, name] of UNITS) {
    if (milliseconds >= 2 * unit) return `${Math.floor(milliseconds / unit)} ${name}`;
  }
  return 'less than 2 minutes';
}
