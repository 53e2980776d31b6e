import type { Sql } from '../storage/engine.ts';

/** The first message that is new enough is the least id from which on `reached` holds. */
const reached = `(SELECT m.sent_at FROM messages m
  WHERE m.realm_id = $1 AND m.id >= (low + high) / 2 ORDER BY m.id LIMIT 1) >= $2`;

/**
 * Of a `WITH RECURSIVE`: the greatest `low` in `start` is the first id from which on the messages of
 * the realm `$1` are no older than `$2`, in seconds since 1970. Messages are in order of time, so it is
 * found by halving.
 */
export const FIRST_SINCE = `start(low, high) AS (
    SELECT CAST(0 AS BIGINT),
      COALESCE((SELECT MAX(m.id) FROM messages m WHERE m.realm_id = $1), 0) + 1
    UNION ALL
    SELECT CASE WHEN ${reached} THEN low ELSE (low + high) / 2 + 1 END,
      CASE WHEN ${reached} THEN (low + high) / 2 ELSE high END
    FROM start WHERE low < high
  )`;

/** The id from which on a realm's messages are no older than a time in seconds since 1970. */
export async function firstSince(sql: Sql, realmId: number, seconds: number): Promise<number> {
  const row = await sql.get<{ id: number }>(
    `WITH RECURSIVE ${FIRST_SINCE} SELECT MAX(low) AS id FROM start`,
    [realmId, seconds],
  );
  return row?.id ?? 0;
}
