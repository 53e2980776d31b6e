import { inSeconds } from '../../core/clock.ts';
import type { Sql } from '../../core/storage/engine.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { FIRST_SINCE } from '../messages/first-since.ts';

/** The activity of a channel, as the API shows it. */
export interface ChannelActivity {
  /** Messages in an average week; null while the channel is too new to tell. */
  readonly weeklyTraffic: number | null;
  readonly isRecent: boolean;
}

const DAY = 86_400;
const TRAFFIC_DAYS = 28;
const YOUNG_DAYS = 7;
const RECENT_DAYS = 180;

interface Counted {
  readonly channel_id: number;
  /** Messages within the traffic period. */
  readonly messages: number;
  /** Seconds since 1970. */
  readonly newest_at: number | null;
}

/**
 * Reads the activity of channels with one statement. It searches the start of the period and counts the later messages
 * in the index.
 */
export async function readActivity(
  sql: Sql,
  realmId: number,
  channels: readonly ChannelRow[],
  now: number,
): Promise<Map<number, ChannelActivity>> {
  const nowSeconds = inSeconds(now);
  const ids = channels.map((channel) => channel.id);
  const rows =
    ids.length === 0
      ? []
      : await sql.all<Counted>(STATEMENT, [
          realmId,
          nowSeconds - TRAFFIC_DAYS * DAY,
          Math.min(...ids),
          Math.max(...ids),
        ]);
  const counted = new Map(rows.map((row) => [row.channel_id, row]));
  return new Map(
    channels.map((channel) => [
      channel.id,
      activityOf(channel, counted.get(channel.id), nowSeconds),
    ]),
  );
}

const STATEMENT = `
  WITH RECURSIVE ${FIRST_SINCE}
  SELECT c.id AS channel_id,
    (SELECT COUNT(*) FROM messages m WHERE m.realm_id = $1 AND m.recipient_id = c.id
      AND m.id >= (SELECT MAX(low) FROM start)) AS messages,
    (SELECT m.sent_at FROM messages m WHERE m.realm_id = $1 AND m.recipient_id = c.id
      ORDER BY m.id DESC LIMIT 1) AS newest_at
  FROM channels c WHERE c.realm_id = $1 AND c.id BETWEEN $3 AND $4`;

function activityOf(
  channel: ChannelRow,
  counted: Counted | undefined,
  nowSeconds: number,
): ChannelActivity {
  const lastSign = Math.max(channel.date_created, counted?.newest_at ?? 0);
  return {
    weeklyTraffic: weeklyTraffic(counted?.messages ?? 0, nowSeconds - channel.date_created),
    isRecent: lastSign >= nowSeconds - RECENT_DAYS * DAY,
  };
}

function weeklyTraffic(messages: number, ageSeconds: number): number | null {
  const ageDays = Math.floor(ageSeconds / DAY);
  if (ageDays < YOUNG_DAYS) return null;
  const average = Math.floor((messages * 7) / Math.min(ageDays, TRAFFIC_DAYS));
  if (average === 0) return messages > 0 ? 1 : 0;
  return twoDigits(average);
}

/** Rounds to two significant digits. */
function twoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Math.round(count / unit) * unit;
}
