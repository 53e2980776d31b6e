import { limits } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Joined } from '../subscriptions/add-subscribers.ts';
import { channelText, listed, personText } from './notice-text.ts';
import { isPersonBeside, postNoticeToEach } from './post-notice.ts';
import { renderNotice } from './render-notice.ts';

/**
 * Notifies people whom another user subscribed to channels, unless there are too many. Returns whether they were
 * notified.
 */
export async function tellSubscribed(
  change: Mutation,
  actor: UserRow,
  joined: Joined,
): Promise<boolean> {
  const { state } = change;
  const told = [...joined].filter(([id]) => isPersonBeside(state, actor, id));
  if (told.length > limits.max_bulk_new_subscription_messages) return false;
  for (const { userIds, channels } of alike(told)) {
    const what = channels.length === 1 ? 'channel' : 'channels';
    const names = listed(channels.map(channelText));
    const text = `${personText(actor)} subscribed you to the ${what} ${names}.`;
    await postNoticeToEach(change, userIds, renderNotice(state, text));
  }
  return true;
}

interface Alike {
  readonly channels: readonly ChannelRow[];
  readonly userIds: number[];
}

/** Groups people who get the same notice. */
function alike(told: readonly (readonly [number, readonly ChannelRow[]])[]): Iterable<Alike> {
  const groups = new Map<string, Alike>();
  for (const [userId, channels] of told) {
    const key = channels.map(({ id }) => id).join();
    const group = groups.get(key) ?? { channels, userIds: [] };
    group.userIds.push(userId);
    groups.set(key, group);
  }
  return groups.values();
}
