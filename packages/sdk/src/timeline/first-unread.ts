import { conversationOfKey, isAt } from '../messages/conversation.ts';
import { isMuted } from '../narrow/matches.ts';
import type { View, ViewPlan } from '../narrow/view.ts';
import type { QuerySources } from '../queries/query-sources.ts';
import { recordInput } from '../queries/record-input.ts';
import { unreadInput } from '../queries/unread-input.ts';
import type { ViewContext } from '../queries/view-context.ts';

/**
 * Returns the oldest unread message of a view, or the newest if nothing is unread. Undefined if only the server can
 * tell. Muted messages count only in their own view.
 */
export async function firstUnread(
  sources: QuerySources,
  view: View,
  { key, place }: ViewPlan,
  context: ViewContext,
): Promise<number | 'newest' | undefined> {
  if (view.kind === 'starred' || view.kind === 'narrow') return undefined;
  const { records } = await unreadInput(sources).current();
  let first: number | undefined;
  for (const [conversation, { value }] of records) {
    if (!isAt(place, conversation)) continue;
    if (conversation !== key && isMutedThere(conversation, view, context)) continue;
    const ids = view.kind === 'mentions' ? value.mentions : value.ids;
    const [id] = ids;
    if (id !== undefined && (first === undefined || id < first)) first = id;
  }
  if (first !== undefined) return first;
  const self = await recordInput(sources, 'self', { key: '' }).current();
  return self.records.get('')?.value.knowsAllUnread ? 'newest' : undefined;
}

function isMutedThere(key: string, view: View, context: ViewContext): boolean {
  const conversation = conversationOfKey(key);
  if (conversation.kind === 'direct') return false;
  const { channelId, topic } = conversation;
  // The channel's own view shows it even if it is muted; its topics are judged by themselves.
  const channel = (id: Parameters<ViewContext['channel']>[0]) =>
    view.kind === 'channel' ? undefined : context.channel(id);
  const { topicPolicy } = context;
  return isMuted({ stream_id: channelId, subject: topic }, { topicPolicy, channel });
}
