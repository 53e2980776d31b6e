import type { ErasedKind } from '@tidings/shared-types';
import type { Counts } from './counts.ts';
import { step } from './progress.ts';

/** Rows per transaction, since other writes wait meanwhile. */
const ROWS = 2000;

const ofTheirBots = 'bot_id IN (SELECT id FROM users WHERE realm_id = $1 AND bot_owner_id = $2)';

/** Tables with many rows of one person, the column that tells these apart, and their kind. */
const TABLES: readonly (readonly [
  table: string,
  column: string,
  kind: ErasedKind,
  isTheirs?: string,
])[] = [
  ['message_flags', 'message_id', 'read_state'],
  ['read_ranges', 'from_id', 'read_state'],
  ['push_notified', 'message_id', 'read_state'],
  ['idempotency_keys', 'key_hash', 'answers'],
  ['bot_deliveries', 'id', 'log_entries', ofTheirBots],
  ['external_events', 'id', 'log_entries', ofTheirBots],
];

/** Deletes rows of which a person can have many. `progress` is the number of tables that are done. */
export const eraseRows = step(async (change, { user_id, progress }) => {
  const next = TABLES[progress];
  if (!next) return {};
  const [table, column, kind, isTheirs = 'user_id = $2'] = next;
  const sql = await change.writableSql();
  const removed = await sql.run(
    `DELETE FROM ${table} WHERE realm_id = $1 AND ${isTheirs} AND ${column} IN (
       SELECT ${column} FROM ${table} WHERE realm_id = $1 AND ${isTheirs} LIMIT ${ROWS})`,
    [change.realmId, user_id],
  );
  const counts: Counts = { [kind]: removed };
  return { counts, progress: removed < ROWS ? progress + 1 : progress };
});
