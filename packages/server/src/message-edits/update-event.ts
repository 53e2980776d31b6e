import { canReadChannel, isSubscribed } from '../channels/access.ts';
import { activeLinkifiers } from '../linkifiers/active-linkifiers.ts';
import { topicLinks } from '../markdown/topic-links.ts';
import type { RealmEvent } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { storedRows } from '../realm/stored-rows.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import { type MessageRow, messageFlags } from '../storage/tables/messages.ts';
import { activeSubscribers, type Hearers } from './hearers.ts';
import type { Move } from './plan-move.ts';

/**
 * The part of an `update_message` event that every edit has, as the log keeps it: who delivers it
 * turns the bits of `flags` and `wildcards` into the receiver's flags on the message.
 */
export async function editPart(
  change: Mutation,
  editorId: number,
  message: Pick<MessageRow, 'id' | 'channel_id' | 'wildcards'>,
): Promise<RealmEvent> {
  const channel = change.state.channels.get({ id: message.channel_id ?? -1 });
  const rows = await storedRows(change, messageFlags, { message_id: message.id });
  return {
    type: 'update_message',
    user_id: editorId,
    rendering_only: false,
    message_id: message.id,
    message_ids: [message.id],
    edit_timestamp: Math.floor(change.now / 1000),
    flags: Object.fromEntries(rows.map((row) => [row.user_id, row.flags])),
    wildcards: message.wildcards,
    ...(channel && channelPart(channel)),
  };
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

/** For who may not know where the messages were: as if they came from another topic of their channel. */
export function arrivalPart(state: RealmState, { target, newTopic, mode }: Move): object {
  return {
    ...channelPart(target),
    propagate_mode: mode,
    // Clients insist that a move changes something.
    orig_subject: newTopic === '' ? '-' : '',
    ...topicPart(state, newTopic),
  };
}

function topicPart(state: RealmState, topic: string): object {
  return { subject: topic, topic_links: topicLinks(topic, activeLinkifiers(state)) };
}

/** Who is to be told what of a move. */
export interface MoveHearers {
  /** Where the messages were and are. */
  readonly told: Hearers;
  /** Where they are. */
  readonly toldArrival: Hearers;
  /** That they are gone. */
  readonly lost: Hearers;
}

/** `before` had the messages where they were. Whoever is subscribed where they are now has all of them. */
export function hearersOfMove(
  change: Mutation,
  { source, target, ids }: Move,
  before: Hearers,
): MoveHearers {
  const { state, now } = change;
  if (source.id === target.id) return { told: before, toldArrival: new Map(), lost: new Map() };
  const told = new Map<number, readonly number[]>();
  const toldArrival = new Map<number, readonly number[]>();
  const lost = new Map<number, readonly number[]>();
  for (const [id, heard] of before) {
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

/** Whether somebody not subscribed to a channel can read what they had of messages that come into it. */
function keepsOutside({ state, now }: Mutation, userId: number, channel: ChannelRow): boolean {
  if (!channel.history_public_to_subscribers) return false;
  return canReadChannel(state, state.users.get({ id: userId }), channel, now);
}
