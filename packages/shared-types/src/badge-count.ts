import { visibilityPolicies } from './numbered.ts';

/** A conversation with unread messages, as far as a count on an app's icon depends on it. */
export interface CountedConversation {
  readonly isDirect: boolean;
  readonly unread: number;
  readonly mentions: number;
  readonly policy: number;
  readonly isMuted: boolean;
}

/** What the count covers, as in the setting `desktop_icon_count_display`. */
export type BadgeCover = 1 | 2 | 3 | 4;

const UNREAD = 1;
const FOLLOWED = 2;
const NONE = 4;

/** Returns the count for an app's icon. Server and clients share it, so that all devices show the same. */
export function badgeCount(
  conversations: Iterable<CountedConversation>,
  cover: BadgeCover,
): number {
  let count = 0;
  for (const conversation of conversations) count += countedIn(conversation, cover);
  return count;
}

function countedIn(conversation: CountedConversation, cover: BadgeCover): number {
  const { isDirect, unread, mentions, policy, isMuted } = conversation;
  if (cover === NONE) return 0;
  const isWhole =
    cover === UNREAD || isDirect || (cover === FOLLOWED && policy === visibilityPolicies.followed);
  if (isWhole && !isMuted) return unread;
  return cover === UNREAD ? 0 : mentions;
}
