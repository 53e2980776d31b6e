import type { UnreadSummary } from '@tidings/sdk';
import { type OwnUserSettings, visibilityPolicies } from '@tidings/shared-types';

type Covers = OwnUserSettings['desktop_icon_count_display'];

/** Number for the app's icon: all unread, or direct messages and mentions with or without followed topics, or none. */
export function iconCount(unread: UnreadSummary, covers: Covers): number {
  const { total, direct, mentions, conversations } = unread;
  if (covers === 4) return 0;
  if (covers === 1) return total;
  const followed = [...conversations.values()]
    .filter(({ policy }) => policy === visibilityPolicies.followed)
    // Mentions are already counted.
    .reduce((sum, each) => sum + each.unread - each.mentions, 0);
  return direct + mentionsElsewhere(unread, mentions) + (covers === 2 ? followed : 0);
}

/** Mentions outside direct conversations, which count as direct messages. */
function mentionsElsewhere({ conversations }: UnreadSummary, mentions: number): number {
  const direct = [...conversations.values()].filter(
    ({ to, isMuted }) => to.kind === 'direct' && !isMuted,
  );
  return direct.reduce((left, each) => left - each.mentions, mentions);
}
