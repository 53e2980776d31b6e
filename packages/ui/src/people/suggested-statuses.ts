import type { EmojiRef } from '@tidings/sdk';
import { t } from '../languages/t.ts';

export interface SuggestedStatus {
  readonly text: string;
  readonly emoji: EmojiRef;
}

const usual = (text: string, name: string, code: string): SuggestedStatus => ({
  text,
  emoji: { name, code, type: 'unicode_emoji' },
});

/** Common statuses to suggest. */
export const suggestedStatuses = (): readonly SuggestedStatus[] => [
  usual(t('people.inAMeeting'), 'calendar', '1f4c6'),
  usual(t('people.commuting'), 'bus', '1f68c'),
  usual(t('people.outSick'), 'sick', '1f912'),
  usual(t('people.onHoliday'), 'palm_tree', '1f334'),
  usual(t('people.workingRemotely'), 'house', '1f3e0'),
  usual(t('people.atTheOffice'), 'office', '1f3e2'),
];
