import type { RealmEvent } from '../../core/realm/events.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { customJson } from '../custom-data/custom-in-wire.ts';
import { withWire } from './message-object.ts';

/**
 * A new message in the event log, with everything that any receiver may need. Delivery adds names and pictures, picks
 * the form of the content and turns the bits into each receiver's flags.
 */
export interface MessageEvent extends RealmEvent {
  readonly type: 'message';
  readonly message_id: number;
  readonly wire: string;
  readonly sender_id: number;
  readonly recipient_id: number;
  readonly channel_id: number | null;
  /** The channel's name at sending. Later names are not for everyone who was subscribed then. */
  readonly channel_name?: string;
  /** Whether the channel was private at sending. */
  readonly is_private?: true;
  readonly topic: string;
  readonly content: string;
  readonly rendered: string;
  readonly wildcards: number;
  /** Flag bits by account, for those who have any. */
  readonly flags: Readonly<Record<string, number>>;
  readonly read_by: readonly number[];
  /** Only for direct conversations. */
  readonly members?: readonly number[];
  readonly queue_id?: string;
  readonly local_message_id?: string;
}

interface Sent {
  readonly flags: ReadonlyMap<number, number>;
  readonly members: readonly number[] | undefined;
  readonly readBy: readonly number[];
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined;
}

export function messageEvent(
  state: RealmState,
  row: MessageRow,
  { flags, members, readBy, echo }: Sent,
): MessageEvent {
  const channel = state.channels.get({ id: row.channel_id ?? -1 });
  return {
    type: 'message',
    message_id: row.id,
    wire: newWire(row),
    sender_id: row.sender_id,
    recipient_id: row.recipient_id,
    channel_id: row.channel_id,
    ...(channel && { channel_name: channel.name }),
    ...(channel?.invite_only && { is_private: true as const }),
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

/**
 * Returns the wire of a message without its edit history: new receivers do not get that, even if the message is old.
 */
function newWire(row: MessageRow): string {
  if (row.edited_at === null && row.moved_at === null) return row.wire;
  return withWire({ ...row, edited_at: null, moved_at: null }, customJson(row.wire)).wire;
}
