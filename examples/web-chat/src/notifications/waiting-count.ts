import type { UnreadSummary } from '@tidings/sdk';
import { type OwnUserSettings, visibilityPolicies } from '@tidings/shared-types';

type Covers = OwnUserSettings['desktop_icon_count_display'];

/** What the icon's number counts: all unread; what is addressed to one, with followed topics or without; nothing. */
export function waitingCount(unread: UnreadSummary, covers: Covers): number {
  const { total, direct, mentions, conversations } = unread;
  if (covers === 4) return 0;
  if (covers === 1) return total;
  const followed = [...conversations.values()]
    .filter(({ policy }) => policy === visibilityPolicies.followed)
    // The mentions are counted already.
    .reduce((sum, each) => sum + each.unread - each.mentions, 0);
  return direct + mentionsElsewhere(unread, mentions) + (covers === 2 ? followed : 0);
}

/** A mention in a direct conversation is among the direct messages. */
function mentionsElsewhere({ conversations }: UnreadSummary, mentions: number): number {
  const direct = [...conversations.values()].filter(
    ({ to, isMuted }) => to.kind === 'direct' && !isMuted,
  );
  return direct.reduce((left, each) => left - each.mentions, mentions);
}
