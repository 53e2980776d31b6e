import type { Audience } from '../../core/realm/events.ts';
import type { Realm } from '../../core/realm/realm.ts';

/** A new or changed message. */
export interface MessageEntry {
  readonly kind: 'message';
  readonly position: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly messageId: number;
  /** Flag bits by account. */
  readonly flags: ReadonlyMap<number, number>;
  readonly isEdit: boolean;
  readonly audience: Audience;
}

/** A change of what an account has unread, or of what counts; without an account, of any. */
export interface CountEntry {
  readonly kind: 'count';
  readonly position: number;
  readonly userId: number | undefined;
}

/** Messages that a user has read or that are gone. */
export type RemovalEntry =
  | {
      readonly kind: 'read';
      readonly position: number;
      readonly userId: number;
      readonly messageIds: readonly number[] | 'all';
    }
  | {
      readonly kind: 'gone';
      readonly position: number;
      readonly messageIds: readonly number[];
      /** Undefined if the messages are gone for everyone except `notFor`. */
      readonly userId: number | undefined;
      readonly notFor: readonly number[];
    };

/** A log entry that may cause a notification. */
export type NotifyingEntry = MessageEntry | RemovalEntry | CountEntry;

interface Row {
  readonly event_id: number;
  readonly audience: Audience;
  readonly payload: string;
  readonly created_at: number;
}

/** The setting of what the count on an app's icon covers. */
const COVER = 'desktop_icon_count_display';

/** The fields of events that are used here. */
interface Fields {
  readonly type: string;
  readonly op?: string;
  readonly flag?: string;
  readonly wire?: string;
  readonly message_id?: number;
  readonly property?: string;
  readonly topic?: string;
  readonly new_stream_id?: number;
  readonly orig_content?: string;
  readonly flags?: Readonly<Record<string, number>>;
  readonly messages?: readonly number[];
  readonly all?: boolean;
  readonly message_ids?: readonly number[];
  readonly not_for?: readonly number[];
}

/** Returns the log's entries in a range, at most `limit`. Entries for webhooks alone tell nothing about people. */
export async function notifyingEntries(
  { id, reader }: Realm,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<{ entries: NotifyingEntry[]; position: number }> {
  const rows = await reader.all<Row>(
    `SELECT event_id, audience, payload, created_at FROM events
     WHERE realm_id = $1 AND event_id > $2 AND event_id <= $3
     AND type IN ('message', 'update_message', 'update_message_flags', 'delete_message',
       'user_topic', 'muted_users', 'subscription', 'user_settings')
     AND audience <> 'webhooks'
     ORDER BY event_id LIMIT $4`,
    [id, range.after, range.upTo, range.limit],
  );
  const last = rows.length < range.limit ? undefined : rows.at(-1);
  return { entries: rows.flatMap(entryOf), position: last?.event_id ?? range.upTo };
}

function entryOf({ event_id: position, audience, payload, created_at: at }: Row): NotifyingEntry[] {
  const event = JSON.parse(payload) as Fields;
  const userId = userOf(audience);
  if (event.type === 'message') {
    // A message for one account is for a mentioned bot.
    if (userId !== undefined) return [];
    const messageId = idInWire(event.wire ?? '');
    return [
      { kind: 'message', position, at, messageId, flags: flagsOf(event), isEdit: false, audience },
    ];
  }
  if (event.type === 'update_message') {
    const { message_id: messageId } = event;
    const isMove = event.topic !== undefined || event.new_stream_id !== undefined;
    const moved = isMove ? [{ kind: 'count', position, userId: undefined } as const] : [];
    if (messageId === undefined || event.orig_content === undefined) return moved;
    const flags = flagsOf(event);
    return [{ kind: 'message', position, at, messageId, flags, isEdit: true, audience }, ...moved];
  }
  if (event.type === 'delete_message') {
    const { message_ids: messageIds = [], not_for: notFor = [] } = event;
    return [{ kind: 'gone', position, messageIds, userId, notFor }];
  }
  if (userId === undefined) return [];
  if (event.type !== 'update_message_flags') {
    const counts = event.type !== 'user_settings' || event.property === COVER;
    return counts ? [{ kind: 'count', position, userId }] : [];
  }
  if (event.flag !== 'read') return [];
  if (event.op !== 'add') return [{ kind: 'count', position, userId }];
  return [
    { kind: 'read', position, userId, messageIds: event.all ? 'all' : (event.messages ?? []) },
  ];
}

function userOf(audience: Audience): number | undefined {
  const [kind, id] = audience.split(':');
  return kind === 'user' ? Number(id) : undefined;
}

function flagsOf({ flags = {} }: Fields): Map<number, number> {
  return new Map(Object.entries(flags).map(([userId, bits]) => [Number(userId), bits]));
}

function idInWire(wire: string): number {
  return (JSON.parse(`{${wire}}`) as { id: number }).id;
}
