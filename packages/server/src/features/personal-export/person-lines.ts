import type { Sql } from '../../core/storage/engine.ts';
import type { StoredReaction, StoredSubmessage } from '../../core/storage/tables/messages.ts';
import { auditEntries } from '../audit/audit-entries.ts';
import { flagNames } from '../messages/flags.ts';

/** Limits of one statement. */
const MESSAGES = 2000;
const ROWS = 1000;

interface Place {
  readonly sql: Sql;
  readonly realmId: number;
  readonly userId: number;
}

/** Yields what a person added to messages, as lines of JSON: reactions, and changes of polls and to-do lists. */
export async function* activityLines({ sql, realmId, userId }: Place): AsyncGenerator<string> {
  const last = await sql.get<{ id: number }>(
    'SELECT last_message_id AS id FROM realms WHERE id = $1',
    [realmId],
  );
  for (let after = 0; after < (last?.id ?? 0); after += MESSAGES) {
    const rows = await sql.all<{ id: number; reactions: string; submessages: string }>(
      `SELECT id, reactions, submessages FROM messages WHERE realm_id = $1 AND id > $2 AND id <= $3
       AND (reactions LIKE '%"user_id":${userId}%' OR submessages LIKE '%"sender_id":${userId}%')
       ORDER BY id`,
      [realmId, after, after + MESSAGES],
    );
    yield rows.map((row) => lineOf(row, userId)).join('');
  }
}

function lineOf(
  row: { readonly id: number; readonly reactions: string; readonly submessages: string },
  userId: number,
): string {
  const reactions = (JSON.parse(row.reactions) as StoredReaction[]).filter(
    ({ user_id }) => user_id === userId,
  );
  const submessages = (JSON.parse(row.submessages) as StoredSubmessage[]).filter(
    ({ sender_id }) => sender_id === userId,
  );
  if (reactions.length + submessages.length === 0) return '';
  return `${JSON.stringify({ message_id: row.id, reactions, submessages })}\n`;
}

/** Yields the messages that a person starred, and the like, as lines of JSON. */
export async function* flagLines({ sql, realmId, userId }: Place): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await sql.all<{ message_id: number; flags: number }>(
      `SELECT message_id, flags FROM message_flags
       WHERE realm_id = $1 AND user_id = $2 AND message_id > $3 ORDER BY message_id LIMIT ${ROWS}`,
      [realmId, userId, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows
      .map(({ message_id, flags }) => ({ message_id, flags: flagNames(flags, false) }))
      .filter(({ flags }) => flags.length > 0)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    after = last.message_id;
  }
}

/** Yields the sign-ins to an account that the audit log has, and the refused attempts, as lines of JSON, newest first. */
export async function* signInLines({ sql, realmId, userId }: Place): AsyncGenerator<string> {
  const query = {
    kinds: ['sign_in.succeeded', 'sign_in.refused'],
    target_type: 'user',
    target_id: userId,
    limit: ROWS,
  } as const;
  for (let before: number | undefined; ; ) {
    const entries = await auditEntries({ sql, realmId }, { ...query, before });
    const last = entries.at(-1);
    if (!last) return;
    const lines = entries.map(({ timestamp, kind, ip_address, details }) => {
      const at = new Date(timestamp * 1000).toISOString();
      return `${JSON.stringify({ at, kind, ip_address, details })}\n`;
    });
    yield lines.join('');
    before = last.id;
  }
}
