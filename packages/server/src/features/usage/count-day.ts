import type { Sql } from '../../core/storage/engine.ts';
import { firstSince } from '../messages/first-since.ts';

const DAY_SECONDS = 86_400;

/** The usage of one day. */
export interface DayCounts {
  readonly messages: number;
  /** People who sent a message, without bots. */
  readonly senders: number;
}

/** Counts a day that begins at a time in seconds since 1970. Reads an index of the messages, not the messages. */
export async function countDay(sql: Sql, realmId: number, start: number): Promise<DayCounts> {
  const [from, to] = await Promise.all([
    firstSince(sql, realmId, start),
    firstSince(sql, realmId, start + DAY_SECONDS),
  ]);
  const counts = await sql.get<DayCounts>(COUNT_DAY, [realmId, from, to]);
  return counts ?? { messages: 0, senders: 0 };
}

export const COUNT_DAY = `
  SELECT COALESCE(SUM(messages), 0) AS messages,
    COALESCE(SUM(CASE WHEN is_bot = 0 THEN 1 ELSE 0 END), 0) AS senders
  FROM (
    SELECT u.is_bot, (SELECT COUNT(*) FROM messages m
      WHERE m.realm_id = $1 AND m.sender_id = u.id AND m.id >= $2 AND m.id < $3) AS messages
    FROM users u WHERE u.realm_id = $1
  ) sent WHERE messages > 0`;
