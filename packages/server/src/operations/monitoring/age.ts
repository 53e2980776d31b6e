import type { Translate } from '../../languages/words.ts';

const UNITS = [
  [86_400_000, 'doctor.days'],
  [3_600_000, 'doctor.hours'],
  [60_000, 'doctor.minutes'],
] as const;

/** Returns a duration for people, in its largest unit of which it has at least two: `36 hours`, `2 days`. */
export function ageOf(t: Translate, milliseconds: number): string {
  for (const [unit, text] of UNITS) {
    if (milliseconds >= 2 * unit) return t(text, { count: Math.floor(milliseconds / unit) });
  }
  return t('doctor.moments');
}
