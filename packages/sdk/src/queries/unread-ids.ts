import { ascending, channelKey, conversationKey } from '../messages/conversation.ts';
import { readByIds } from '../messages/stored-messages.ts';
import { planOf, topicOf, type View } from '../narrow/view.ts';
import type { StoredRecord } from '../store/record.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';
import { selfId } from './unread-conversations.ts';
import { unreadInput } from './unread-input.ts';
import { viewContextInput } from './view-context.ts';

/**
 * Returns the ids to mark as read in a view, ascending, without those in flight. For a narrow only stored messages,
 * and only if it can be matched here.
 */
export async function unreadIds(sources: QuerySources, view: View): Promise<number[]> {
  const [unread, starred, self] = await Promise.all([
    unreadInput(sources).current(),
    recordInput(sources, 'starred', { key: '' }).current(),
    recordInput(sources, 'self', { key: '' }).current(),
  ]);
  const known = { starred: new Set(starred.records.get('')?.value), self: selfId(self) };
  const records = [...unread.records.values()];
  const ids = records.flatMap((record) => idsWithin(view, record, known));
  if (view.kind === 'narrow') return ascending(await matching(sources, view, ids));
  if (view.kind !== 'mentions') return ascending(ids);
  // In muted conversations, mentions of everybody do not count, but they are in the view.
  const counted = records.flatMap(({ value }) => value.mentions);
  return ascending([...counted, ...(await matching(sources, view, ids))]);
}

interface Known {
  readonly starred: ReadonlySet<number>;
  readonly self: number | undefined;
}

function idsWithin(
  view: View,
  { key, parent, value }: StoredRecord<'unread'>,
  { starred, self }: Known,
): readonly number[] {
  switch (view.kind) {
    case 'all':
    case 'narrow':
    case 'mentions':
      return value.ids;
    case 'channel':
      return parent === channelKey(view.channelId) ? value.ids : [];
    case 'topic':
      return key === conversationKey(topicOf(view)) ? value.ids : [];
    case 'direct': {
      const members = self === undefined ? view.userIds : [...view.userIds, self];
      return key === conversationKey({ kind: 'direct', members }) ? value.ids : [];
    }
    case 'starred':
      return value.ids.filter((id) => starred.has(id));
  }
}

async function matching(
  sources: QuerySources,
  view: View,
  ids: readonly number[],
): Promise<number[]> {
  const context = await viewContextInput(sources, view).current();
  if (!context) return [];
  const plan = planOf(view, context);
  if (!plan.isJudgeable) return [];
  const messages = await readByIds(sources.records, ids);
  return messages.filter((message) => plan.contains(message, context)).map(({ id }) => id);
}
