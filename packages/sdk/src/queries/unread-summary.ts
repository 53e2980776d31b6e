import type { ConversationKey } from '../messages/conversation.ts';
import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { type UnreadItem, unreadConversations, unreadInputs } from './unread-conversations.ts';

/** The number of unread messages. Muted conversations count only in `muted` and `mentions`. */
export interface UnreadSummary {
  /** All unread messages outside muted conversations. */
  readonly total: number;
  /** The part of the total in direct conversations. */
  readonly direct: number;
  /** The unread mentions of the person, also in muted conversations. */
  readonly mentions: number;
  /** The unread messages in muted conversations. */
  readonly muted: number;
  /** The conversations with unread messages, by their key. */
  readonly conversations: ReadonlyMap<ConversationKey, UnreadItem>;
}

export function unreadSummaryQuery(sources: QuerySources): LiveQuery<UnreadSummary> {
  return valueQuery(sources, unreadInputs(sources), (values) =>
    unreadSummary(unreadConversations(values)),
  );
}

function unreadSummary(items: readonly UnreadItem[]): UnreadSummary {
  const unmuted = items.filter(({ isMuted }) => !isMuted);
  return {
    total: unreadIn(unmuted),
    direct: unreadIn(unmuted.filter(({ to }) => to.kind === 'direct')),
    mentions: mentionsIn(items),
    muted: unreadIn(items.filter(({ isMuted }) => isMuted)),
    conversations: new Map(items.map((item) => [item.key, item])),
  };
}

export function unreadIn(items: readonly Pick<UnreadItem, 'unread'>[]): number {
  return items.reduce((sum, { unread }) => sum + unread, 0);
}

export function mentionsIn(items: readonly Pick<UnreadItem, 'mentions'>[]): number {
  return items.reduce((sum, { mentions }) => sum + mentions, 0);
}
