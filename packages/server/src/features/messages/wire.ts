import type { Dialect } from '../../core/storage/engine.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';

type WireParts = Omit<MessageRow, 'wire'>;

/**
 * Returns the fields of a message that are the same for all readers, as JSON without the braces. A page is then joined
 * from texts instead of built from objects. Fields that depend on the reader or change elsewhere (names, pictures,
 * flags, the form of content and topic) are added on reading.
 */
function wireOf(message: WireParts): string {
  const fields = {
    id: message.id,
    type: message.channel_id === null ? 'private' : 'stream',
    sender_id: message.sender_id,
    client: message.client,
    timestamp: message.sent_at,
    is_me_message: message.content.startsWith('/me '),
    reactions: message.reactions,
    submessages: message.submessages,
    ...(message.edited_at !== null && { last_edit_timestamp: message.edited_at }),
    // Fields that a move changes come last, so that `movedWire` can replace them.
    recipient_id: message.recipient_id,
    ...(message.channel_id !== null && { stream_id: message.channel_id }),
    topic_links: message.topic_links,
    ...(message.moved_at !== null && { last_moved_timestamp: message.moved_at }),
  };
  return JSON.stringify(fields).slice(1, -1);
}

export function withWire(parts: WireParts): MessageRow {
  return { ...parts, wire: wireOf(parts) };
}

/** Returns a message after a change. Every change uses this function except a move, which is one SQL statement. */
export function changedMessage(
  { now }: { readonly now: number },
  message: MessageRow,
  changes: Partial<WireParts>,
): MessageRow {
  const version = Math.max(now, message.version + 1);
  return withWire({ ...message, ...changes, version });
}

/**
 * Returns SQL for the new version of a changed message: the time in milliseconds, or the old version plus one. So no
 * two forms of a message share a version, even after an old backup was restored.
 */
export function nextVersion(now: string): string {
  return `CASE WHEN version < ${now} THEN ${now} ELSE version + 1 END`;
}

/** SQL expressions for the fields that a move changes. */
interface MovedColumns {
  readonly channelId: string;
  /** JSON text. */
  readonly topicLinks: string;
  readonly movedAt: string;
}

/** Start of the part that a move replaces. Within JSON strings the quotes would be escaped. */
const PLACE = `',"recipient_id":'`;

/** Returns SQL for the wire of moved messages, so that one statement moves any number of them. */
export function movedWire(
  { position }: Dialect,
  { channelId, topicLinks, movedAt }: MovedColumns,
): string {
  return `substr(wire, 1, ${position('wire', PLACE)} - 1)
    || ${PLACE} || ${channelId} || ',"stream_id":' || ${channelId} || ',"topic_links":' || ${topicLinks}
    || CASE WHEN ${movedAt} IS NULL THEN '' ELSE ',"last_moved_timestamp":' || ${movedAt} END`;
}
