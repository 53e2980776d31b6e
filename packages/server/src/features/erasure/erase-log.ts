import { noteRewrittenLog } from '../../core/event-queues/log-entry.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { ErasureRow } from '../../core/storage/tables/erasures.ts';
import type { Services } from '../../services.ts';
import { note } from './progress.ts';
import { type Context, type MessageNow, type StoredEntry, scrubEntry } from './scrub-entry.ts';
import { filesOf } from './without-files.ts';

/** Entries per transaction. Other writes wait meanwhile. */
const ENTRIES = 200;

/**
 * Rewrites the log's entries that hold something of a person, so that clients that read them later get what they would
 * get now. `progress` is the id of the last entry that is done.
 */
export async function eraseLog(
  { engine }: Services,
  realm: Realm,
  erasure: ErasureRow,
): Promise<void> {
  const { dialect, reader } = engine;
  const entries = await reader.all<StoredEntry>(
    `SELECT event_id, audience, payload FROM events
     WHERE realm_id = $1 AND event_id > $2 ORDER BY event_id LIMIT ${ENTRIES}`,
    [realm.id, erasure.progress],
  );
  const files = await filesOf(reader, realm.id, erasure.user_id);
  await realm.write(async (change) => {
    const now = await messagesNow(change, entries);
    const context: Context = {
      ...{ state: change.state, erasure, files },
      messageNow: (id) => now.get(Number(id)),
    };
    const rewritten = entries.flatMap((entry) => {
      const event = scrubEntry(entry, context);
      return event
        ? [{ id: entry.event_id, type: event.type, payload: JSON.stringify(event) }]
        : [];
    });
    if (rewritten.length > 0) {
      const columns = { id: 'integer', type: 'text', payload: 'text' } as const;
      const sql = await change.writableSql();
      await sql.run(
        `UPDATE events SET type = given.type, payload = given.payload
         FROM ${dialect.rowsFrom('$2', columns, 'given')}
         WHERE events.realm_id = $1 AND events.event_id = given.id
           AND events.event_id BETWEEN $3 AND $4`,
        [realm.id, JSON.stringify(rewritten), rewritten[0]?.id ?? 0, rewritten.at(-1)?.id ?? 0],
      );
      noteRewrittenLog(change);
    }
    const isLast = entries.length < ENTRIES;
    note(change, erasure, {
      counts: { log_entries: rewritten.length },
      ...(!isLast && { progress: entries.at(-1)?.event_id ?? 0 }),
    });
  });
}

/** Returns the messages that entries tell of and that still exist. */
async function messagesNow(
  { sql, dialect, realmId }: Mutation,
  entries: readonly StoredEntry[],
): Promise<Map<number, MessageNow>> {
  const ids = entries.flatMap(({ payload }) => {
    const event = JSON.parse(payload) as { readonly type: string; readonly message_id?: number };
    return TEXTS.has(event.type) ? (event.message_id ?? []) : [];
  });
  const rows = await sql.all<MessageNow & { readonly id: number }>(
    `SELECT id, sender_id, content, rendered FROM messages
     WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`,
    [realmId, JSON.stringify(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Types of entries with the text of a message. */
const TEXTS: ReadonlySet<string> = new Set(['message', 'update_message']);
