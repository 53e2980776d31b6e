import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { type ChannelRow, channels } from '../../core/storage/tables/channels.ts';
import { readRanges } from '../../core/storage/tables/messages.ts';
import { endImport, underWay } from '../import/progress.ts';
import type { SlackConversation } from './conversations.ts';

const PER_TRANSACTION = 5000;

/** Marks everything as read for everyone and reopens the organization. */
export async function finishImport(
  realm: Realm,
  conversations: readonly SlackConversation[],
  made: ReadonlyMap<string, ChannelRow>,
): Promise<void> {
  const from = underWay(realm.state).first_message_id;
  const userIds = [...realm.state.users.values()].map(({ id }) => id);
  for (let at = 0; at < userIds.length; at += PER_TRANSACTION) {
    const some = userIds.slice(at, at + PER_TRANSACTION);
    await realm.write((change) => markRead(change, some, from));
  }
  await realm.write((change) => {
    underWay(change.state);
    for (const { id, isArchived } of conversations) {
      const channel = isArchived ? made.get(id) : undefined;
      if (channel) archive(change, channel.id);
    }
    endImport(change);
  });
}

function markRead(change: Mutation, userIds: readonly number[], from_id: number): void {
  const to_id = change.lastMessageId;
  if (to_id < from_id) return;
  for (const user_id of userIds) change.put(readRanges, { user_id, from_id, to_id });
}

function archive(change: Mutation, id: number): void {
  const channel = change.state.channels.get({ id });
  if (channel) change.put(channels, { ...channel, is_archived: true, is_default: false });
}
