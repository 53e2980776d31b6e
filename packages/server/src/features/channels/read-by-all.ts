import type { Logger } from 'pino';
import { setInternal } from '../../core/realm/create-realm.ts';
import { internalName } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Services } from '../../services.ts';
import { markChannelRead } from '../read-state/mark-read.ts';

/** Small, so that other writers do not wait long. */
const PER_TRANSACTION = 20;

/** Schedules marking a channel as read for all subscribers, which takes longer than the archiving transaction may. */
export function orderReadByAll(change: Mutation, channelId: number): void {
  const ordered = change.state.internal('archived_unread');
  setInternal(change, 'archived_unread', [...new Set([...ordered, channelId])]);
}

/** Schedules the same, and starts with it once the channel is archived. */
export function readOnceArchived(
  change: Mutation,
  realm: Realm,
  log: Logger,
  channelId: number,
): void {
  orderReadByAll(change, channelId);
  change.onceCommitted(() => {
    markReadByAll(realm, channelId).catch((error: unknown) => {
      log.error({ err: error, channelId }, 'could not mark a channel as read');
    });
  });
}

/** Finishes scheduled work, including what a crash left undone. */
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

/** Marks a channel as read for all subscribers while it is archived. After unarchiving, new messages are unread. */
async function markReadByAll(realm: Realm, channelId: number): Promise<void> {
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
