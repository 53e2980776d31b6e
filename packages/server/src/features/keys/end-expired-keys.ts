import type { Mutation } from '../../core/realm/mutation.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import type { Services } from '../../services.ts';
import { endKeys } from './end-keys.ts';
import { hasExpired } from './live-key.ts';
import { removeServiceKey } from './remove-service-key.ts';

const DAY_MS = 86_400_000;
/** Until then a client that still has the key learns that it expired. */
const EXPIRED_KEPT_MS = 3 * DAY_MS;
const ACCOUNTS_PER_CHANGE = 100;

/** Removes keys that expired some days ago, with what they left behind. */
export async function endExpiredKeys({ engine, clock, realms }: Services): Promise<void> {
  const before = clock.now() - EXPIRED_KEPT_MS;
  const rows = await engine.reader.all<{ realm_id: number; user_id: number }>(
    'SELECT DISTINCT realm_id, user_id FROM api_keys WHERE expires_at <= $1',
    [before],
  );
  const ids = new Set(rows.map(({ realm_id }) => realm_id));
  await realms.inEach(ids, async (realm) => {
    const own = rows.filter(({ realm_id }) => realm_id === realm.id);
    for (let at = 0; at < own.length; at += ACCOUNTS_PER_CHANGE) {
      await realm.write(async (change) => {
        for (const { user_id } of own.slice(at, at + ACCOUNTS_PER_CHANGE)) {
          await endThoseOf(change, user_id, before);
        }
      });
    }
  });
}

/** Ends the keys of one account that expired before a time. A service's account ends with its key. */
async function endThoseOf(change: Mutation, userId: number, before: number): Promise<void> {
  const { state } = change;
  const isEnding = (key: ApiKeyRow) => hasExpired(key, before);
  const service = state.apiKeys
    .ofUser(userId)
    .find((key) => key.kind === 'service' && isEnding(key));
  if (service) await removeServiceKey(change, service.key_id);
  else await endKeys(change, userId, isEnding);
}
