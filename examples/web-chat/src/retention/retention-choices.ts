import type { Choice } from '../ui/select.tsx';

/** Stands for no end where days are counted. */
export const forEver = -1;
const usual = [30, 90, 180, 365, 730];

/** How many days messages can be kept; other programs may have set another number. */
export function retentionChoices(present: number): Choice<number>[] {
  const offered = present <= 0 || usual.includes(present) ? usual : [present, ...usual];
  return [
    { value: forEver, label: 'For ever' },
    ...offered.map((value) => ({ value, label: `${value} days` })),
  ];
}
