import type { LeftOut } from '../import/tally.ts';

/** Returns the lines of a report about what was left out. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return [];
  return [
    'Left out, by reason:',
    ...leftOut.map(({ why, count, examples }) => {
      const where = why.startsWith('note: ') ? '' : ` (such as ${examples.join('; ')})`;
      return `  ${count} × ${why}${where}`;
    }),
  ];
}
