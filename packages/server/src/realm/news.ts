import type { Sql } from '../storage/engine.ts';

/** Where the log of a realm begins and ends, and a change of its state; null where there is none. */
export interface News {
  readonly last_event_id: number;
  readonly log_start: number;
  readonly payload: string | null;
}

/** One statement, so that all of it is of one moment. */
export const newsStatement = `SELECT realms.last_event_id, realms.log_start, events.payload
  FROM realms LEFT JOIN events
  ON events.realm_id = $1 AND events.audience = 'state' AND events.event_id > $2
  WHERE realms.id = $1 ORDER BY events.event_id`;

/** The changes of the state since a position, oldest first; one row without where there are none. */
export function newsSince(sql: Sql, realmId: number, position: number): Promise<News[]> {
  return sql.all<News>(newsStatement, [realmId, position]);
}
