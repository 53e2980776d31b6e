import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import { expiredPlaces } from './expired-places.ts';
import { removeExpired } from './remove-expired.ts';

/**
 * Deletes the messages that are older than their channel, or else their organization, keeps them, for
 * everyone and as if somebody had deleted them. Nothing is kept between runs: whatever ends one, the
 * next goes on where it was. The clock is believed, so a clock that is ahead deletes too early.
 */
export async function deleteExpired(
  {
    realms,
    clock,
    log,
  }: {
    readonly realms: Pick<Services['realms'], 'all'>;
    readonly clock: Services['clock'];
    readonly log: Pick<Services['log'], 'info'>;
  },
  stopped?: AbortSignal,
): Promise<void> {
  for (const realm of await realms.all()) {
    const messages = await deleteIn(realm, clock.now(), stopped);
    if (messages > 0) log.info({ realmId: realm.id, messages }, 'deleted messages by their age');
  }
}

/** Returns how many it deleted. */
async function deleteIn(realm: Realm, now: number, stopped?: AbortSignal): Promise<number> {
  const places = await expiredPlaces(realm, now);
  let messages = 0;
  while (places.length > 0 && !stopped?.aborted) {
    const removed = await realm.write((change) => removeExpired(change, places));
    places.splice(0, removed.places);
    messages += removed.messages;
  }
  return messages;
}
