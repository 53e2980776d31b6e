import { inSeconds } from '../../core/clock.ts';
import type { RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { type MessageRow, messageFlags, readRanges } from '../../core/storage/tables/messages.ts';
import { canReadChannel, isSubscribed } from '../channels/access.ts';
import { activeLinkifiers } from '../linkifiers/linkifier-list.ts';
import { topicLinks } from '../markdown/links/auto-links.ts';
import { membersOfConversation } from '../messages/conversation.ts';
import { readersAmong } from '../read-state/readers-among.ts';
import type { Move } from './plan-move.ts';
import { activeSubscribers, type Receivers, reachesWebhooks, WEBHOOKS } from './receivers.ts';

/** An `update_message` event in the log. Delivery turns its last three fields into the receiver's flags. */
export interface MessageUpdate extends RealmEvent {
  readonly type: 'update_message';
  readonly message_id: number;
  readonly message_ids: readonly number[];
  /** The channel of the message before the move; absent for direct messages. */
  readonly stream_id?: number;
  readonly new_stream_id?: number;
  readonly orig_subject?: string;
  readonly subject?: string;
  /** Flag bits by account, for those who have any. */
  readonly flags: Readonly<Record<string, number>>;
  readonly wildcards: number;
  /** The recipients who have read the message. */
  readonly read_by: readonly number[];
}

/**
 * Returns the part of the event that every edit has. `message` is the edited message. `editorId` is null if no person
 * edited it.
 */
export async function editPart(
  change: Mutation,
  editorId: number | null,
  message: Pick<MessageRow, 'id' | 'channel_id' | 'recipient_id' | 'wildcards'>,
): Promise<MessageUpdate> {
  const channel = change.state.channels.get({ id: message.channel_id ?? -1 });
  const rows = await storedRows(change, messageFlags, { message_id: message.id });
  return {
    type: 'update_message',
    user_id: editorId,
    rendering_only: false,
    message_id: message.id,
    message_ids: [message.id],
    edit_timestamp: inSeconds(change.now),
    ...(channel && channelPart(channel)),
    flags: Object.fromEntries(rows.map((row) => [row.user_id, row.flags])),
    wildcards: message.wildcards,
    read_by: await readersOf(change, message),
  };
}

/** Returns the recipients who have read the message, including reads that this transaction is about to write. */
async function readersOf(
  change: Mutation,
  message: Pick<MessageRow, 'id' | 'channel_id' | 'recipient_id'>,
): Promise<number[]> {
  const { state, realmId, dialect, now } = change;
  const sql = await change.writableSql();
  const people =
    message.channel_id === null
      ? await membersOfConversation(sql, realmId, message.recipient_id)
      : [...(state.usersByActivity.get(true) ?? [])];
  const readers = await readersAmong({ sql, realmId, dialect, state, now }, message, people);
  const fresh = change.pendingIn(readRanges).flatMap(({ row }) => {
    const covers = row && row.from_id <= message.id && message.id <= row.to_id;
    return covers ? [row.user_id] : [];
  });
  return [...new Set([...readers, ...fresh])];
}

function channelPart({ id, name }: ChannelRow): object {
  return { stream_id: id, stream_name: name };
}

export function contentPart(before: MessageRow, after: MessageRow): object {
  return {
    orig_content: before.content,
    orig_rendered_content: before.rendered,
    content: after.content,
    rendered_content: after.rendered,
    is_me_message: after.content.startsWith('/me '),
  };
}

export function movePart(state: RealmState, move: Move): object {
  const { source, target, oldTopic, newTopic, mode } = move;
  return {
    ...channelPart(source),
    propagate_mode: mode,
    orig_subject: oldTopic,
    ...(newTopic !== oldTopic && topicPart(state, newTopic)),
    ...(target.id !== source.id && { new_stream_id: target.id }),
  };
}

/** Returns the move for people who may not know the old place: as if from another topic of the new channel. */
export function arrivalPart(state: RealmState, { target, newTopic, mode }: Move): object {
  return {
    ...channelPart(target),
    propagate_mode: mode,
    // Clients require that a move changes something.
    orig_subject: newTopic === '' ? '-' : '',
    ...topicPart(state, newTopic),
  };
}

function topicPart(state: RealmState, topic: string): object {
  return { subject: topic, topic_links: topicLinks(topic, activeLinkifiers(state)) };
}

/** The recipients of each kind of event about a move. */
export interface MoveReceivers {
  /** Get the old and the new place. */
  readonly told: Receivers;
  /** Get only the new place. */
  readonly toldArrival: Receivers;
  /** Are told that the messages are gone. */
  readonly lost: Receivers;
}

/**
 * Returns the recipients of a move. `before` are those who had the messages. All subscribers of the new channel get all
 * of them.
 */
export function receiversOfMove(
  change: Mutation,
  { source, target, ids }: Move,
  before: Receivers,
): MoveReceivers {
  const { state, now } = change;
  if (source.id === target.id) return { told: before, toldArrival: new Map(), lost: new Map() };
  const told = new Map<number, readonly number[]>();
  const toldArrival = new Map<number, readonly number[]>();
  const lost = new Map<number, readonly number[]>();
  const isOpen = reachesWebhooks(state, target);
  if (isOpen && !before.has(WEBHOOKS)) toldArrival.set(WEBHOOKS, ids);
  for (const [id, heard] of before) {
    if (id === WEBHOOKS) {
      (isOpen ? told : lost).set(id, ids);
      continue;
    }
    const isThere = isSubscribed(state, id, target.id);
    if (isThere) told.set(id, ids);
    else if (keepsOutside(change, id, target)) told.set(id, heard);
    else lost.set(id, heard);
  }
  for (const id of activeSubscribers(state, target.id)) {
    if (told.has(id)) continue;
    const knowsSource =
      source.history_public_to_subscribers &&
      canReadChannel(state, state.users.get({ id }), source, now);
    (knowsSource ? told : toldArrival).set(id, ids);
  }
  return { told, toldArrival, lost };
}

/** Tells whether a user who is not subscribed to the new channel can still read the messages they had. */
function keepsOutside({ state, now }: Mutation, userId: number, channel: ChannelRow): boolean {
  if (!channel.history_public_to_subscribers) return false;
  return canReadChannel(state, state.users.get({ id: userId }), channel, now);
}
