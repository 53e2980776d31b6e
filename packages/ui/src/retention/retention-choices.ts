import { t } from '../languages/t.ts';
import type { Choice } from '../ui/select.tsx';

/** Stands for no limit in a number of days. */
export const forEver = -1;
const usual = [30, 90, 180, 365, 730];

/** Choices for the number of days that messages are kept, with the present number if it is unusual. */
export function retentionChoices(present: number): Choice<number>[] {
  const offered = present <= 0 || usual.includes(present) ? usual : [present, ...usual];
  return [
    { value: forEver, label: t('channels.forever') },
    ...offered.map((value) => ({ value, label: t('channels.days', { value }) })),
  ];
}
