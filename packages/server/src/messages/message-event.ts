import type { RealmEvent } from '../realm/events.ts';
import type { MessageRow } from '../storage/tables/messages.ts';

interface Sent {
  /** Bits by account, where there are any. */
  readonly flags: ReadonlyMap<number, number>;
  readonly members: readonly number[] | undefined;
  readonly readBy: readonly number[];
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
}

/**
 * A new message as the log keeps it: everything any receiver may need. Who delivers it adds names and
 * pictures, picks the form of the content and turns the bits into each receiver's flags.
 */
export function messageEvent(row: MessageRow, { flags, members, readBy, echo }: Sent): RealmEvent {
  return {
    type: 'message',
    wire: row.wire,
    sender_id: row.sender_id,
    recipient_id: row.recipient_id,
    channel_id: row.channel_id,
    topic: row.topic,
    content: row.content,
    rendered: row.rendered,
    wildcards: row.wildcards,
    flags: Object.fromEntries(flags),
    read_by: readBy,
    ...(members && { members }),
    ...(echo && { queue_id: echo.queueId, local_message_id: echo.localId }),
  };
}
