import { t } from '../../languages/command-line.ts';
import { UsageError } from './failure.ts';

/** Returns the id in an option. Throws if it is none. */
export function wholeId(option: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(t('cli.mustBeNumber', { option }));
}
