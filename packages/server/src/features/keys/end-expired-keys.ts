import type { Services } from '../../services.ts';
import { endKeys } from './end-keys.ts';

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
            await endKeys(
              change,
              userId,
              ({ expires_at }) => expires_at !== null && expires_at <= before,
            );
          }
        });
      }
    },
  );
}
