import type { Realm } from '../../core/realm/realm.ts';
import type { Sql } from '../../core/storage/engine.ts';
import type { Services } from '../../services.ts';
import { type ExpiredPlace, expiredPlaces, type Keeping } from './expired-places.ts';
import { removeExpired } from './remove-expired.ts';

/**
 * Deletes messages past the retention time of their channel or organization, for everyone and like a normal deletion.
 * Keeps no state between runs, so an interrupted run is simply continued. Trusts the clock: one that is ahead deletes
 * too early.
 */
export async function deleteExpired(
  { engine, realms, clock, log }: Pick<Services, 'engine' | 'realms' | 'clock' | 'log'>,
  stopped?: AbortSignal,
): Promise<void> {
  const found = new Map<number, ExpiredPlace[]>();
  for (const keeping of await notForEver(engine.reader)) {
    const places = await expiredPlaces(engine.reader, keeping, clock.now());
    if (places.length > 0) found.set(keeping.realmId, places);
  }
  const work = async (realm: Realm) => {
    const messages = await deleteIn(realm, found.get(realm.id) ?? [], stopped);
    if (messages > 0) log.info({ realmId: realm.id, messages }, 'deleted expired messages');
  };
  await realms.inEach(found.keys(), work, stopped);
}

/** Returns the organizations with a retention time. By default messages are kept forever. */
function notForEver(sql: Sql): Promise<Keeping[]> {
  return sql.all<Keeping>(
    `SELECT realms.id AS "realmId", COALESCE(CAST(setting.value AS BIGINT), -1) AS days
     FROM realms LEFT JOIN realm_settings AS setting
       ON setting.realm_id = realms.id AND setting.name = 'message_retention_days'
     WHERE CAST(setting.value AS BIGINT) > 0 OR EXISTS (SELECT 1 FROM channels
       WHERE channels.realm_id = realms.id AND channels.message_retention_days > 0)
     ORDER BY realms.id`,
  );
}

/** Returns the number of deleted messages. */
async function deleteIn(
  realm: Realm,
  places: ExpiredPlace[],
  stopped?: AbortSignal,
): Promise<number> {
  let messages = 0;
  while (places.length > 0 && !stopped?.aborted) {
    const removed = await realm.write((change) => removeExpired(change, places));
    places.splice(0, removed.places);
    messages += removed.messages;
  }
  return messages;
}
