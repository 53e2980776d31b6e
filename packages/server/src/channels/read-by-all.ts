import { markChannelRead } from '../read-state/mark-read.ts';
import type { Realm } from '../realm/realm.ts';

/** More in one transaction would keep others waiting. */
const PER_TRANSACTION = 20;

/** Marks a channel as read for everybody in it. */
export async function markReadByAll(realm: Realm, channelId: number): Promise<void> {
  const userIds = [...(realm.state.subscribersOf.get(channelId) ?? [])];
  while (userIds.length > 0) {
    const some = userIds.splice(0, PER_TRANSACTION);
    await realm.write(async (change) => {
      for (const userId of some) await markChannelRead(change, userId, channelId);
    });
  }
}
