import type { Realm } from '../../core/realm/realm.ts';
import { expiredPlaces } from './expired-places.ts';
import { keptSince } from './kept-since.ts';

/** Counts the messages past their retention time that are not deleted yet. Reads all of them. */
export async function countExpired(
  realm: Pick<Realm, 'id' | 'reader' | 'state'>,
  now: number,
): Promise<number> {
  let expired = 0;
  const keeping = { realmId: realm.id, days: realm.state.setting('message_retention_days') };
  for (const { channelId, before } of await expiredPlaces(realm.reader, keeping, now)) {
    const channel = channelId === null ? undefined : realm.state.channels.get({ id: channelId });
    const inPlace = channelId === null ? 'channel_id IS NULL' : 'channel_id = $4';
    const row = await realm.reader.get<{ expired: number | string }>(
      `SELECT COUNT(*) AS expired FROM messages
       WHERE realm_id = $1 AND id < $2 AND sent_at < $3 AND ${inPlace}`,
      [
        realm.id,
        before,
        keptSince(realm.state, channel, now) ?? 0,
        ...(channel ? [channel.id] : []),
      ],
    );
    expired += Number(row?.expired ?? 0);
  }
  return expired;
}
