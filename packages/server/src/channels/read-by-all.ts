import { markChannelRead } from '../read-state/mark-read.ts';
import { setInternal } from '../realm/create-realm.ts';
import { internalName } from '../realm/internal-settings.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';

/** More in one transaction would keep others waiting. */
const PER_TRANSACTION = 20;

/** Has a channel marked as read for everybody, which takes longer than the transaction that archives it may. */
export function orderReadByAll(change: Mutation, channelId: number): void {
  const ordered = change.state.internal('archived_unread');
  setInternal(change, 'archived_unread', [...new Set([...ordered, channelId])]);
}

/** Does what was ordered and is not done, such as where the process ended that had begun with it. */
export async function markOrderedRead({
  engine,
  realms,
}: Pick<Services, 'engine' | 'realms'>): Promise<void> {
  const ordered = await engine.reader.all<{ realm_id: number; value: string }>(
    `SELECT realm_id, value FROM realm_settings WHERE name = $1 AND value <> '[]' ORDER BY realm_id`,
    [internalName('archived_unread')],
  );
  const channels = new Map(ordered.map((row) => [row.realm_id, JSON.parse(row.value) as number[]]));
  await realms.inEach(channels.keys(), async (realm) => {
    for (const id of channels.get(realm.id) ?? []) await markReadByAll(realm, id);
  });
}

/** Marks an archived channel as read for everybody in it, as long as it is archived: what is sent after that is news. */
export async function markReadByAll(realm: Realm, channelId: number): Promise<void> {
  const userIds = [...(realm.state.subscribersOf.get(channelId) ?? [])];
  while (userIds.length > 0) {
    const some = userIds.splice(0, PER_TRANSACTION);
    await realm.write(async (change) => {
      if (!change.state.channels.get({ id: channelId })?.is_archived) return;
      for (const userId of some) await markChannelRead(change, userId, channelId);
    });
  }
  await realm.write((change) => {
    const ordered = change.state.internal('archived_unread');
    const left = ordered.filter((id) => id !== channelId);
    if (left.length < ordered.length) setInternal(change, 'archived_unread', left);
  });
}
