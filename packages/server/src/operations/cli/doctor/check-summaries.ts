import type { Realm } from '../../../core/realm/realm.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { Engine, Sql } from '../../../core/storage/engine.ts';
import type { Intervals } from '../../../core/storage/tables/channels.ts';
import { t } from '../../../languages/command-line.ts';
import type { Texts } from '../../../languages/texts.ts';
import { type Check, fail, ok, several } from './check.ts';

/** Returns descriptions of rows that are wrong. */
type Search = (sql: Sql, realmId: number) => Promise<readonly string[]>;

/** Checks that rows with derived data agree with the rows they come from. */
export async function checkSummaries(engine: Engine, realm: Realm): Promise<Check> {
  const wrong = [...(await wrongRows(engine, realm.id)), ...wrongIntervals(realm.state)];
  const name = t('doctor.summaries');
  if (wrong.length === 0) return ok(name, t('doctor.summariesAgree'));
  return fail(name, several(t, wrong), t('doctor.restoreAndReport'));
}

/** Runs all searches on one snapshot of the database. */
function wrongRows(engine: Engine, realmId: number): Promise<string[]> {
  return engine.snapshot(async (sql) => {
    const found: string[] = [];
    for (const search of searches) found.push(...(await search(sql, realmId)));
    return found;
  });
}

/** Makes a search. The columns of the statement are the values of the text. */
function search<Row extends object>(statement: string, describe: (row: Row) => string): Search {
  return async (sql, realmId) => (await sql.all<Row>(statement, [realmId])).map(describe);
}

const searches: readonly Search[] = [
  search<Texts['doctor.wrongRecipient']>(
    `SELECT channel_id AS channel, recipient_id AS recipient
     FROM messages WHERE realm_id = $1 AND channel_id <> recipient_id`,
    (row) => t('doctor.wrongRecipient', row),
  ),

  search<Texts['doctor.wrongTopicEnd']>(
    `SELECT t.name AS topic, t.channel_id AS channel, t.max_id AS id
     FROM topics AS t WHERE t.realm_id = $1 AND t.max_id <> COALESCE((SELECT MAX(m.id)
       FROM messages AS m WHERE m.realm_id = $1 AND m.recipient_id = t.channel_id
       AND m.topic_key = t.topic_key), 0)`,
    (row) => t('doctor.wrongTopicEnd', row),
  ),

  search<Texts['doctor.unknownTopic']>(
    `SELECT DISTINCT m.channel_id AS channel, m.topic AS topic
     FROM messages AS m WHERE m.realm_id = $1 AND m.channel_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM topics AS t WHERE t.realm_id = $1
       AND t.channel_id = m.channel_id AND t.topic_key = m.topic_key)`,
    (row) => t('doctor.unknownTopic', row),
  ),

  search<Texts['doctor.wrongFirstMessage']>(
    `SELECT c.id AS channel
     FROM channels AS c WHERE c.realm_id = $1
     AND COALESCE(c.first_message_id, 0) <> COALESCE((SELECT MIN(m.id)
       FROM messages AS m WHERE m.realm_id = $1 AND m.recipient_id = c.id), 0)`,
    (row) => t('doctor.wrongFirstMessage', row),
  ),

  search<Texts['doctor.wrongMembers']>(
    `SELECT c.id AS conversation, c.members AS members
     FROM conversations AS c LEFT JOIN (SELECT conversation_id, COUNT(*) AS members
       FROM conversation_members WHERE realm_id = $1 GROUP BY conversation_id) AS m
       ON m.conversation_id = c.id
     WHERE c.realm_id = $1
     AND COALESCE(m.members, 0) <> LENGTH(c.members) - LENGTH(REPLACE(c.members, ',', '')) + 1`,
    (row) => t('doctor.wrongMembers', row),
  ),

  search<Texts['doctor.wrongReadRange']>(
    `SELECT r.user_id AS person, r.from_id AS first, r.to_id AS last
     FROM read_ranges AS r JOIN realms ON realms.id = r.realm_id
     WHERE r.realm_id = $1 AND (r.to_id < r.from_id - 1 OR r.to_id > realms.last_message_id
       OR EXISTS (SELECT 1 FROM read_ranges AS o WHERE o.realm_id = $1 AND o.user_id = r.user_id
         AND o.from_id > r.from_id AND o.from_id <= r.to_id))`,
    (row) => t('doctor.wrongReadRange', row),
  ),

  search<Texts['doctor.wrongBytes']>(
    `SELECT counted, present FROM (SELECT
       COALESCE((SELECT CAST(value AS BIGINT) FROM realm_settings
         WHERE realm_id = $1 AND name = '_upload_bytes'), 0) AS counted,
       (SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM attachments
         WHERE realm_id = $1) AS present) AS bytes
     WHERE counted <> present`,
    (row) => t('doctor.wrongBytes', row),
  ),
];

function* wrongIntervals(state: RealmState): Generator<string> {
  for (const { channel_id, user_id, active, intervals } of state.subscriptions.values()) {
    if (areInOrder(intervals) && isOpen(intervals) === active) continue;
    yield t('doctor.wrongHistory', { user: user_id, channel: channel_id });
  }
}

function areInOrder(intervals: Intervals): boolean {
  return intervals.every(([after, upTo], index) => {
    const next = intervals[index + 1];
    if (upTo === null) return next === undefined;
    return after <= upTo && (next === undefined || upTo <= next[0]);
  });
}

function isOpen(intervals: Intervals): boolean {
  return intervals.at(-1)?.[1] === null;
}
