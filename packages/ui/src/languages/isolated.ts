import { directionOf } from '@tidings/shared-types/languages';
import { locale } from './language.ts';

/**
 * Writes an argument of a text. From right to left, words get invisible marks around them: a Latin name would otherwise
 * turn the signs beside it around, as in `general#`.
 */
export function isolated(value: unknown): string {
  const isMixed = typeof value === 'string' && directionOf(locale()) === 'rtl';
  return isMixed ? `\u2068${value}\u2069` : String(value);
}
