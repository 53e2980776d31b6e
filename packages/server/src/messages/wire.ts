import type { Dialect } from '../storage/engine.ts';
import type { MessageRow } from '../storage/tables/messages.ts';

type WireParts = Omit<MessageRow, 'wire'>;

/**
 * The fields of a message that every reader sees alike, as JSON without the braces: a page of
 * messages is then put together from text, not built object by object. What depends on the reader or
 * changes elsewhere (names, pictures, flags, the form of content and topic) is added when it is read.
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
    // What a move changes is last, so that `movedWire` can exchange it.
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

/** A message after a change to it: every change but a move, which is a statement, comes through here. */
export function changedMessage(
  { now }: { readonly now: number },
  message: MessageRow,
  changes: Partial<WireParts>,
): MessageRow {
  const version = Math.max(now, message.version + 1);
  return withWire({ ...message, ...changes, version });
}

/**
 * SQL for what `changedMessage` does: the time, in milliseconds, or one more than the version there
 * was. So no two forms of a message have the same, not even where an old backup was restored.
 */
export function nextVersion(now: string): string {
  return `CASE WHEN version < ${now} THEN ${now} ELSE version + 1 END`;
}

/** SQL expressions for what a move changes. */
interface MovedColumns {
  readonly channelId: string;
  /** JSON text. */
  readonly topicLinks: string;
  readonly movedAt: string;
}

/** What ends the part that a move leaves alone. Within JSON strings its quotes would be escaped. */
const PLACE = `',"recipient_id":'`;

/** SQL for the wire of messages that are moved, so that one statement moves any number of them. */
export function movedWire(
  { position }: Dialect,
  { channelId, topicLinks, movedAt }: MovedColumns,
): string {
  return `substr(wire, 1, ${position('wire', PLACE)} - 1)
    || ${PLACE} || ${channelId} || ',"stream_id":' || ${channelId} || ',"topic_links":' || ${topicLinks}
    || CASE WHEN ${movedAt} IS NULL THEN '' ELSE ',"last_moved_timestamp":' || ${movedAt} END`;
}
