import type { Sql } from '../../core/storage/engine.ts';

/** Condition that holds from the first message on that is new enough. */
const reached = `(SELECT m.sent_at FROM messages m
  WHERE m.realm_id = $1 AND m.id >= (low + high) / 2 ORDER BY m.id LIMIT 1) >= $2`;

/**
 * Common table expressions of a `WITH RECURSIVE`. The greatest `low` in `start` is the first id from which on the
 * messages of realm `$1` are no older than `$2`, in seconds since 1970. Messages are in order of time, so a binary
 * search finds it.
 */
export const FIRST_SINCE = `start(low, high) AS (
    SELECT CAST(0 AS BIGINT),
      COALESCE((SELECT MAX(m.id) FROM messages m WHERE m.realm_id = $1), 0) + 1
    UNION ALL
    SELECT CASE WHEN ${reached} THEN low ELSE (low + high) / 2 + 1 END,
      CASE WHEN ${reached} THEN (low + high) / 2 ELSE high END
    FROM start WHERE low < high
  )`;

/** Returns the first id whose message is no older than a time in seconds since 1970. */
export async function firstSince(sql: Sql, realmId: number, seconds: number): Promise<number> {
  const row = await sql.get<{ id: number }>(
    `WITH RECURSIVE ${FIRST_SINCE} SELECT MAX(low) AS id FROM start`,
    [realmId, seconds],
  );
  return row?.id ?? 0;
}
