import type { Sql } from '../storage/engine.ts';
import { isDeliverable, type LogEntry, type StoredEvent, storedEntry } from './log-entry.ts';

/** A part of a realm's log. */
interface Stretch {
  readonly realmId: number;
  readonly after: number;
  readonly upTo: number;
}

/** Reads the entries of all audiences except `state`. Returns undefined if some of them are already trimmed. */
export async function storedEntries(
  sql: Sql,
  { realmId, after, upTo }: Stretch,
): Promise<LogEntry[] | undefined> {
  const rows = await sql.all<StoredEvent>(
    `SELECT event_id, audience, created_at,
     CASE audience WHEN 'state' THEN '{}' ELSE payload END AS payload
     FROM events WHERE realm_id = $1 AND event_id > $2 AND event_id <= $3 ORDER BY event_id`,
    [realmId, after, upTo],
  );
  if (rows.length < upTo - after) return undefined;
  return rows.map(storedEntry).filter(isDeliverable);
}
