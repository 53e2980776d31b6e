import type { ScheduledMessage } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ScheduledMessageRow } from '../../core/storage/tables/writing.ts';

/** Returns a scheduled message as the API shows it. */
export function scheduledMessageObject(row: ScheduledMessageRow): ScheduledMessage {
  const shared = {
    scheduled_message_id: row.id,
    content: row.content,
    rendered_content: row.rendered,
    scheduled_delivery_timestamp: row.deliver_at,
    failed: row.status === 'failed',
    ...(row.custom && { custom: row.custom }),
  };
  const [channelId] = row.recipients;
  if (row.type === 'stream' && channelId !== undefined) {
    return { ...shared, type: 'stream', to: channelId, topic: row.topic };
  }
  return { ...shared, type: 'private', to: [...row.recipients] };
}

export function announceUpdate(change: Mutation, row: ScheduledMessageRow): void {
  change.emit(forUser(row.user_id), {
    type: 'scheduled_messages',
    op: 'update',
    scheduled_message: scheduledMessageObject(row),
  });
}

/** Announces that a message was deleted or sent, which clients do not distinguish. */
export function announceRemoval(change: Mutation, row: ScheduledMessageRow): void {
  change.emit(forUser(row.user_id), {
    type: 'scheduled_messages',
    op: 'remove',
    scheduled_message_id: row.id,
  });
}
