import type { Sql } from '../storage/engine.ts';
import type { LogEntry } from './log-entry.ts';

/** Tells whether an entry announces that the organization closes. */
export function isClosing({ logged: { event } }: LogEntry): boolean {
  return event.type === 'realm' && event['op'] === 'deactivated';
}

/** Returns the position at which an organization last closed; 0 if the log has no such entry any more. */
export async function closedAt(sql: Sql, realmId: number): Promise<number> {
  const row = await sql.get<{ event_id: number }>(
    `SELECT event_id FROM events WHERE realm_id = $1 AND audience = 'realm' AND type = 'realm'
     AND payload LIKE '%"op":"deactivated"%' ORDER BY event_id DESC LIMIT 1`,
    [realmId],
  );
  return row?.event_id ?? 0;
}
