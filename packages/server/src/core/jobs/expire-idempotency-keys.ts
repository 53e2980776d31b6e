import type { Services } from '../../services.ts';

const MILLISECONDS_PER_DAY = 86_400_000;
/** Limit per transaction, since other writes wait meanwhile. */
const KEYS_PER_TRANSACTION = 1000;

/** Deletes the stored answers of requests that are too old to be retried. */
export async function expireIdempotencyKeys({
  engine,
  clock,
  config,
}: Pick<Services, 'engine' | 'clock' | 'config'>): Promise<void> {
  const oldest = clock.now() - config.idempotencyKeyDays * MILLISECONDS_PER_DAY;
  let expired: number;
  do {
    expired = await engine.write((tx) =>
      tx.run(
        `DELETE FROM idempotency_keys WHERE (realm_id, user_id, key_hash) IN (
           SELECT realm_id, user_id, key_hash FROM idempotency_keys
           WHERE created_at < $1 ORDER BY created_at LIMIT ${KEYS_PER_TRANSACTION}
         )`,
        [oldest],
      ),
    );
  } while (expired === KEYS_PER_TRANSACTION);
}
