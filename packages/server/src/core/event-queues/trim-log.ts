import type { Services } from '../../services.ts';
import type { Engine } from '../storage/engine.ts';

/** Limit per transaction, since other writes wait meanwhile. */
const ENTRIES_PER_TRANSACTION = 1000;

/** Deletes log entries that are older than the configured time, from the start of each log. */
export async function trimLogs({
  engine,
  clock,
  config,
}: Pick<Services, 'engine' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now();
  const oldest = now - config.eventLogKeepMs;
  const realms = await engine.reader.all<{ id: number }>('SELECT id FROM realms ORDER BY id');
  for (const { id } of realms) {
    let trimmed: number;
    do {
      trimmed = await trimOnce(engine, id, { oldest, now });
    } while (trimmed >= ENTRIES_PER_TRANSACTION);
  }
}

/** Returns how many entries it deleted. Entries with a time in the future go together with their neighbours. */
async function trimOnce(
  engine: Engine,
  realmId: number,
  { oldest, now }: { readonly oldest: number; readonly now: number },
): Promise<number> {
  const stale = await engine.reader.all<{ event_id: number; created_at: number }>(
    `SELECT event_id, created_at FROM events WHERE realm_id = $1 AND created_at <= $2
     ORDER BY event_id LIMIT ${ENTRIES_PER_TRANSACTION}`,
    [realmId, now],
  );
  const firstKept = stale.findIndex(({ created_at }) => created_at >= oldest);
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
