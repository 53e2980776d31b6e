import type { Services } from '../../services.ts';
import type { Engine } from '../storage/engine.ts';
import { nextPosition } from './wire-events.ts';

/** Limit per transaction, since other writes wait meanwhile. */
const ENTRIES_PER_TRANSACTION = 1000;

/** Entries that an enabled webhook still needs are kept for so long at least. */
const KEPT_FOR_WEBHOOKS_MS = 3 * 86_400_000;

/**
 * Deletes log entries that are older than the configured time, from the start of each log. Entries that an enabled
 * webhook has not delivered yet are kept for three days.
 */
export async function trimLogs({
  engine,
  clock,
  config,
}: Pick<Services, 'engine' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const oldest = now - config.eventLogKeepMs;
  const realms = await engine.reader.all<{ id: number }>(
    'SELECT id FROM realms WHERE move_state IS NULL ORDER BY id',
  );
  for (const { id } of realms) {
    const needed = await neededByWebhooks(engine, id);
    const oldestNeeded = Math.min(oldest, now - KEPT_FOR_WEBHOOKS_MS);
    const isStale: IsStale = ({ event_id, created_at }) =>
      created_at < (event_id < needed ? oldest : oldestNeeded);
    let trimmed: number;
    do {
      trimmed = await trimOnce(engine, id, now, isStale);
    } while (trimmed >= ENTRIES_PER_TRANSACTION);
  }
}

interface Age {
  readonly event_id: number;
  readonly created_at: number;
}
type IsStale = (entry: Age) => boolean;

/** Returns the position of the first entry that an enabled webhook still needs. */
async function neededByWebhooks(engine: Engine, realmId: number): Promise<number> {
  const [row] = await engine.reader.all<{ cursor: number | null }>(
    `SELECT MIN(p.cursor) AS cursor FROM webhooks w
     JOIN webhook_progress p ON p.realm_id = w.realm_id AND p.id = w.id
     WHERE w.realm_id = $1 AND w.is_enabled = 1`,
    [realmId],
  );
  const cursor = row?.cursor ?? null;
  return cursor === null ? Number.POSITIVE_INFINITY : nextPosition(cursor);
}

/** Returns how many entries it deleted. Entries with a time in the future go together with their neighbours. */
async function trimOnce(
  engine: Engine,
  realmId: number,
  now: number,
  isStale: IsStale,
): Promise<number> {
  const stale = await engine.reader.all<Age>(
    `SELECT event_id, created_at FROM events WHERE realm_id = $1 AND created_at <= $2
     ORDER BY event_id LIMIT ${ENTRIES_PER_TRANSACTION}`,
    [realmId, now],
  );
  const firstKept = stale.findIndex((entry) => !isStale(entry));
  const upTo = stale.at(firstKept === -1 ? -1 : firstKept - 1)?.event_id;
  if (upTo === undefined || firstKept === 0) return 0;
  return engine.write(async (tx) => {
    await tx.run('UPDATE realms SET log_start = $1 WHERE id = $2 AND log_start < $1', [
      upTo,
      realmId,
    ]);
    return tx.run('DELETE FROM events WHERE realm_id = $1 AND event_id <= $2', [realmId, upTo]);
  });
}
