import type { Mutation } from '../../core/realm/mutation.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import type { Services } from '../../services.ts';
import { endKeys } from './end-keys.ts';
import { removeServiceKey } from './remove-service-key.ts';

const DAY_MS = 86_400_000;
/** Until then a client that still has the key learns that it expired. */
const EXPIRED_KEPT_MS = 3 * DAY_MS;
const ACCOUNTS_PER_CHANGE = 100;

/** Removes keys that expired some days ago, with what they left behind. */
export async function endExpiredKeys({ engine, clock, realms }: Services): Promise<void> {
  const before = clock.now() - EXPIRED_KEPT_MS;
  const rows = await engine.reader.all<{ realm_id: number }>(
    'SELECT DISTINCT realm_id FROM api_keys WHERE expires_at <= $1',
    [before],
  );
  await realms.inEach(
    rows.map(({ realm_id }) => Number(realm_id)),
    async (realm) => {
      const long = [...realm.state.apiKeys.values()].filter(
        ({ expires_at }) => expires_at !== null && expires_at <= before,
      );
      const userIds = [...new Set(long.map(({ user_id }) => user_id))];
      for (let at = 0; at < userIds.length; at += ACCOUNTS_PER_CHANGE) {
        await realm.write(async (change) => {
          for (const userId of userIds.slice(at, at + ACCOUNTS_PER_CHANGE)) {
            await endThoseOf(change, userId, before);
          }
        });
      }
    },
  );
}

/** Ends the keys of one account that expired before a time. A service's account ends with its key. */
async function endThoseOf(change: Mutation, userId: number, before: number): Promise<void> {
  const { state } = change;
  const isEnding = ({ expires_at }: ApiKeyRow) => expires_at !== null && expires_at <= before;
  const service = state.apiKeys
    .ofUser(userId)
    .find((key) => key.kind === 'service' && isEnding(key));
  if (service) await removeServiceKey(change, service.key_id);
  else await endKeys(change, userId, isEnding);
}
