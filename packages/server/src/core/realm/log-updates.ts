import type { Sql } from '../storage/engine.ts';

/** The ends of a realm's log, with one change of its state; null if there is none. */
export interface LogUpdate {
  readonly last_event_id: number;
  readonly log_start: number;
  readonly move_state: string | null;
  readonly payload: string | null;
}

/** Reads everything in one statement, and so at one moment. */
export const updatesStatement = `SELECT realms.last_event_id, realms.log_start, realms.move_state, events.payload
  FROM realms LEFT JOIN events
  ON events.realm_id = $1 AND events.audience = 'state' AND events.event_id > $2
  WHERE realms.id = $1 ORDER BY events.event_id`;

/** Returns the changes of the state since a position, oldest first; a single row with null if there are none. */
export function updatesSince(sql: Sql, realmId: number, position: number): Promise<LogUpdate[]> {
  return sql.all<LogUpdate>(updatesStatement, [realmId, position]);
}
