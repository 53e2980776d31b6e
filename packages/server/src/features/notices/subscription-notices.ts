import { limits } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Joined } from '../subscriptions/add-subscribers.ts';
import { channelText, personText } from './notice-text.ts';
import { isPersonBeside, postNoticeToEach } from './post-notice.ts';

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
    const person = personText(actor);
    const count = channels.length;
    await postNoticeToEach(change, userIds, ({ t, list }) =>
      t('notice.subscribed', { person, count, channels: list(channels.map(channelText)) }),
    );
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
