/** Queries of the tables about uploads. They include pending writes of their transaction. */

import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import {
  type AttachmentRow,
  attachmentMessages,
  attachments,
} from '../../core/storage/tables/attachments.ts';
import type { MessageContext } from '../messages/message-access.ts';
import { decodedPath, parsePathId } from './path-id.ts';

const COLUMNS = Object.keys(attachments.columns).join(', ');
const BY_PATH = `SELECT ${COLUMNS} FROM attachments WHERE realm_id = $1 AND path_id = $2`;
const BY_ID = `SELECT ${COLUMNS} FROM attachments WHERE realm_id = $1 AND id = $2`;
const BY_OWNER = `SELECT ${COLUMNS} FROM attachments WHERE realm_id = $1 AND owner_id = $2 ORDER BY id`;

/**
 * Returns the file at a path, percent-encoded or not. Ignores pending writes: an owner learns the path only after the
 * upload is committed.
 */
export async function attachmentAt(
  context: MessageContext,
  path: string,
): Promise<AttachmentRow | undefined> {
  const pathId = decodedPath(path);
  if (!parsePathId(pathId)) return undefined;
  const row = await context.sql.get<RawRow>(BY_PATH, [context.realmId, pathId]);
  if (!row) return undefined;
  const attachment = decodeRow(attachments, row);
  return context.pending?.(attachments, attachment) === null ? undefined : attachment;
}

export async function attachmentById(
  context: MessageContext,
  id: number,
): Promise<AttachmentRow | undefined> {
  const fresh = context.pending?.(attachments, { id });
  if (fresh !== undefined) return fresh ?? undefined;
  const row = await context.sql.get<RawRow>(BY_ID, [context.realmId, id]);
  return row && decodeRow(attachments, row);
}

/** Returns an account's committed uploads, oldest first. */
export async function attachmentsOwnedBy(
  { sql, realmId }: MessageContext,
  ownerId: number,
): Promise<AttachmentRow[]> {
  const rows = await sql.all<RawRow>(BY_OWNER, [realmId, ownerId]);
  return rows.map((row) => decodeRow(attachments, row));
}

/** Returns the committed messages that claim an account's uploads, oldest first. */
export function messagesWithFilesOf(
  { sql, realmId }: MessageContext,
  ownerId: number,
): Promise<{ attachment_id: number; message_id: number; sent_at: number }[]> {
  return sql.all(
    `SELECT c.attachment_id, c.message_id, m.sent_at FROM attachments a
     JOIN attachment_messages c ON c.realm_id = a.realm_id AND c.attachment_id = a.id
     JOIN messages m ON m.realm_id = c.realm_id AND m.id = c.message_id
     WHERE a.realm_id = $1 AND a.owner_id = $2 ORDER BY m.id`,
    [realmId, ownerId],
  );
}

/** Returns the messages that claim a file, oldest first. */
export function messagesClaiming(context: MessageContext, attachmentId: number): Promise<number[]> {
  return claims(context, 'attachment_id', attachmentId, 'message_id');
}

/** Returns the files that a message claims. */
export function filesClaimedBy(context: MessageContext, messageId: number): Promise<number[]> {
  return claims(context, 'message_id', messageId, 'attachment_id');
}

type ClaimColumn = 'attachment_id' | 'message_id';

async function claims(
  context: MessageContext,
  column: ClaimColumn,
  value: number,
  wanted: ClaimColumn,
): Promise<number[]> {
  const rows = await context.sql.all<{ id: number }>(
    `SELECT ${wanted} AS id FROM attachment_messages WHERE realm_id = $1 AND ${column} = $2`,
    [context.realmId, value],
  );
  const ids = new Set(rows.map(({ id }) => id));
  for (const { key, row } of context.pendingIn?.(attachmentMessages) ?? []) {
    if (key[column] !== value) continue;
    if (row) ids.add(key[wanted]);
    else ids.delete(key[wanted]);
  }
  return [...ids].sort((a, b) => a - b);
}
