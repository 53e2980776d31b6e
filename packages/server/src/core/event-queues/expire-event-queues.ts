import type { Services } from '../../services.ts';
import type { Config } from '../config/config.ts';

/** Limit per transaction, since other writes wait meanwhile. */
const QUEUES_PER_TRANSACTION = 1000;
/** The lifetime that the API guarantees, regardless of the settings. */
const LEAST_MS = 600_000;

export function queuesKeptMs({ eventQueueKeepMs }: Pick<Config, 'eventQueueKeepMs'>): number {
  return Math.max(eventQueueKeepMs, LEAST_MS);
}

/** Deletes queues that no client has used for a long time. */
export async function expireEventQueues({
  engine,
  clock,
  config,
}: Pick<Services, 'engine' | 'clock' | 'config'>): Promise<void> {
  const oldest = clock.now() - queuesKeptMs(config);
  let expired: number;
  do {
    expired = await engine.write((tx) =>
      tx.run(
        `DELETE FROM event_queues WHERE (realm_id, id) IN (
           SELECT realm_id, id FROM event_queues
           WHERE last_polled_at < $1 ORDER BY last_polled_at LIMIT ${QUEUES_PER_TRANSACTION}
         )`,
        [oldest],
      ),
    );
  } while (expired === QUEUES_PER_TRANSACTION);
}
