import { t } from '../../languages/command-line.ts';
import type { LeftOut } from '../import/tally.ts';

/** Returns the lines of a report about what was left out. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return [];
  return [
    t('cli.leftOut'),
    ...leftOut.map(({ why, count, examples }) => {
      const where = why.startsWith('note: ')
        ? ''
        : ` ${t('cli.suchAs', { examples: examples.join('; ') })}`;
      return `  ${count} × ${why}${where}`;
    }),
  ];
}
