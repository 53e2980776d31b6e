import type { EmojiRef } from '@tidings/sdk';

export interface SuggestedStatus {
  readonly text: string;
  readonly emoji: EmojiRef;
}

const usual = (text: string, name: string, code: string): SuggestedStatus => ({
  text,
  emoji: { name, code, type: 'unicode_emoji' },
});

/** Common statuses to suggest. */
export const suggestedStatuses: readonly SuggestedStatus[] = [
  usual('In a meeting', 'calendar', '1f4c6'),
  usual('Commuting', 'bus', '1f68c'),
  usual('Out sick', 'sick', '1f912'),
  usual('On holiday', 'palm_tree', '1f334'),
  usual('Working remotely', 'house', '1f3e0'),
  usual('At the office', 'office', '1f3e2'),
];
