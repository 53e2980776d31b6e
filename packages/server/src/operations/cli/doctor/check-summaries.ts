import type { Realm } from '../../../core/realm/realm.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import type { Intervals } from '../../../core/storage/tables/channels.ts';
import { type Check, fail, ok, several } from './check.ts';

/** Checks that rows with derived data agree with the rows they come from. */
export async function checkSummaries(engine: Engine, realm: Realm): Promise<Check> {
  const wrong = [...(await wrongRows(engine, realm.id)), ...wrongIntervals(realm.state)];
  if (wrong.length === 0) return ok('summaries', 'agree with the data');
  return fail('summaries', several(wrong), 'Restore the newest backup, and report this as a bug.');
}

/** Runs all statements on one snapshot of the database. Each returns descriptions of what is wrong. */
function wrongRows(engine: Engine, realmId: number): Promise<string[]> {
  return engine.snapshot(async (sql) => {
    const found: string[] = [];
    for (const statement of statements) {
      const rows = await sql.all<{ what: string }>(statement, [realmId]);
      found.push(...rows.map(({ what }) => what));
    }
    return found;
  });
}

const statements: readonly string[] = [
  `SELECT 'a message of channel ' || channel_id || ' is addressed to ' || recipient_id AS what
   FROM messages WHERE realm_id = $1 AND channel_id <> recipient_id`,

  `SELECT 'the topic "' || t.name || '" of channel ' || t.channel_id || ' does not end at '
     || t.max_id AS what
   FROM topics AS t WHERE t.realm_id = $1 AND t.max_id <> COALESCE((SELECT MAX(m.id)
     FROM messages AS m WHERE m.realm_id = $1 AND m.recipient_id = t.channel_id
     AND m.topic_key = t.topic_key), 0)`,

  `SELECT DISTINCT 'channel ' || m.channel_id || ' does not know of its topic "' || m.topic || '"'
     AS what
   FROM messages AS m WHERE m.realm_id = $1 AND m.channel_id IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM topics AS t WHERE t.realm_id = $1
     AND t.channel_id = m.channel_id AND t.topic_key = m.topic_key)`,

  `SELECT 'channel ' || c.id || ' has a wrong first message' AS what
   FROM channels AS c WHERE c.realm_id = $1
   AND COALESCE(c.first_message_id, 0) <> COALESCE((SELECT MIN(m.id)
     FROM messages AS m WHERE m.realm_id = $1 AND m.recipient_id = c.id), 0)`,

  `SELECT 'conversation ' || c.id || ' does not have the members ' || c.members AS what
   FROM conversations AS c LEFT JOIN (SELECT conversation_id, COUNT(*) AS members
     FROM conversation_members WHERE realm_id = $1 GROUP BY conversation_id) AS m
     ON m.conversation_id = c.id
   WHERE c.realm_id = $1
   AND COALESCE(m.members, 0) <> LENGTH(c.members) - LENGTH(REPLACE(c.members, ',', '')) + 1`,

  `SELECT 'the read range of user ' || r.user_id || ' from ' || r.from_id || ' to ' || r.to_id
     || ' is invalid or overlaps another' AS what
   FROM read_ranges AS r JOIN realms ON realms.id = r.realm_id
   WHERE r.realm_id = $1 AND (r.to_id < r.from_id - 1 OR r.to_id > realms.last_message_id
     OR EXISTS (SELECT 1 FROM read_ranges AS o WHERE o.realm_id = $1 AND o.user_id = r.user_id
       AND o.from_id > r.from_id AND o.from_id <= r.to_id))`,

  `SELECT 'uploads are counted as ' || counted || ' bytes but have ' || present AS what FROM (SELECT
     COALESCE((SELECT CAST(value AS BIGINT) FROM realm_settings
       WHERE realm_id = $1 AND name = '_upload_bytes'), 0) AS counted,
     (SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM attachments
       WHERE realm_id = $1) AS present) AS bytes
   WHERE counted <> present`,
];

function* wrongIntervals(state: RealmState): Generator<string> {
  for (const { channel_id, user_id, active, intervals } of state.subscriptions.values()) {
    if (areInOrder(intervals) && isOpen(intervals) === active) continue;
    yield `the history of user ${user_id} in channel ${channel_id} is inconsistent`;
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
