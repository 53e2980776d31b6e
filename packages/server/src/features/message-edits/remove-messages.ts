import { MAX_EVENTS_PER_ENTRY } from '../../core/event-queues/wire-events.ts';
import type { RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { customJson, HAS_CUSTOM } from '../custom-data/custom-in-wire.ts';
import { removeTags } from '../custom-data/custom-tags.ts';
import { releaseAttachments } from '../uploads/claim-attachments.ts';
import { announceLostStars } from './lost-stars.ts';
import { refreshFirstMessage, refreshTopic } from './place-rows.ts';
import { emitToReceivers, type Receivers, receiversOf } from './receivers.ts';

export type RemovedMessage = Pick<
  MessageRow,
  'id' | 'channel_id' | 'recipient_id' | 'topic' | 'topic_key' | 'has_attachment'
> & { readonly has_custom: boolean };

/** The columns that `removeMessages` needs. */
export const REMOVED_COLUMNS = `id, channel_id, recipient_id, topic, topic_key, has_attachment,
  ${HAS_CUSTOM} AS has_custom`;

/** A row with those columns, as the database returns it. */
export type RawRemoved = Omit<RemovedMessage, 'has_attachment' | 'has_custom'> & {
  has_attachment: number;
  has_custom: number;
};

export function removedMessage(row: RawRemoved): RemovedMessage {
  return { ...row, has_attachment: row.has_attachment === 1, has_custom: row.has_custom === 1 };
}

/** Returns what `removeMessages` needs to know of a whole message. */
export function messageToRemove(message: MessageRow): RemovedMessage {
  return { ...message, has_custom: customJson(message.wire) !== undefined };
}

/**
 * Deletes messages of one topic or direct conversation, in order of their ids, with their flags and attachments. The
 * person who deletes them (`byUserId`) always gets the event, even if they never received the messages. Retention names
 * no such person.
 */
export async function removeMessages(
  change: Mutation,
  removed: readonly RemovedMessage[],
  byUserId?: number,
): Promise<void> {
  const [first] = removed;
  if (!first) return;
  const sql = await change.writableSql();
  const ids = removed.map((message) => message.id);
  await announce(change, first, ids, byUserId);
  for (const table of ['messages', 'message_flags'] as const) {
    const column = table === 'messages' ? 'id' : 'message_id';
    await sql.run(
      `DELETE FROM ${table} WHERE realm_id = $1
       AND ${change.dialect.among(column, '$2')}`,
      [change.realmId, JSON.stringify(ids)],
    );
  }
  const withCustom = removed.filter(({ has_custom }) => has_custom).map(({ id }) => id);
  if (withCustom.length > 0) await removeTags(change, sql, withCustom);
  for (const { id, has_attachment } of removed) {
    if (has_attachment) await releaseAttachments(change, id);
  }
  if (first.channel_id === null) return;
  await refreshTopic(change, sql, first.channel_id, first.topic_key);
  await refreshFirstMessage(change, sql, first.channel_id);
}

async function announce(
  change: Mutation,
  { channel_id, recipient_id, topic }: RemovedMessage,
  ids: readonly number[],
  byUserId: number | undefined,
): Promise<void> {
  const channel = channel_id === null ? undefined : change.state.channels.get({ id: channel_id });
  if (!channel) {
    for (const some of stretchesOf(ids)) {
      change.emit(`conversation:${recipient_id}`, deletedDirectly(some));
    }
    return;
  }
  const receivers = await receiversOf(change, channel, ids);
  const place = { channelId: channel.id, topic };
  announceGone(change, place, receivers);
  await announceLostStars(change, ids, receivers);
  if (byUserId === undefined || receivers.has(byUserId)) return;
  announceGone(change, place, new Map([[byUserId, ids]]));
}

/** Tells these people that messages are gone from a channel, or that they lost access to them. */
export function announceGone(
  change: Mutation,
  place: Place,
  receivers: Receivers,
  alsoTold?: Receivers,
): void {
  const eventsOf = (heard: readonly number[]) =>
    stretchesOf(heard).map((some) => deletedFrom(place, some));
  emitToReceivers(change, [place.channelId], receivers, eventsOf, alsoTold);
}

/** Splits ids into batches. Some clients get a separate event for each message. */
function stretchesOf(ids: readonly number[]): (readonly number[])[] {
  const count = Math.ceil(ids.length / MAX_EVENTS_PER_ENTRY);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_EVENTS_PER_ENTRY, (index + 1) * MAX_EVENTS_PER_ENTRY),
  );
}

interface Place {
  readonly channelId: number;
  readonly topic: string;
}

function deletedFrom({ channelId, topic }: Place, message_ids: readonly number[]): RealmEvent {
  return {
    type: 'delete_message',
    message_ids,
    message_type: 'stream',
    stream_id: channelId,
    topic,
  };
}

function deletedDirectly(message_ids: readonly number[]): RealmEvent {
  return { type: 'delete_message', message_ids, message_type: 'private' };
}
