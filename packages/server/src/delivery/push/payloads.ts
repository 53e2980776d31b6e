import { inSeconds } from '../../core/clock.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canSeeUser } from '../../features/users/access.ts';
import { avatarUrl } from '../../features/users/avatar-url.ts';
import { wordsFor } from '../../languages/readers.ts';
import { messageText } from '../notifying/message-text.ts';
import type { NotifiedMessage } from '../notifying/occasion.ts';

/** The recipient of a notification: a device's owner, and the address by which the device knows the organization. */
export interface PayloadReader {
  readonly user: UserRow;
  readonly realmUrl: string;
}

/** The content of a notification. */
export type Payload = Readonly<Record<string, unknown>>;

interface Shown {
  readonly message: NotifiedMessage;
  readonly members: readonly number[] | undefined;
  readonly hidesText: boolean;
  /** The count for the app's icon. */
  readonly badge: number;
}

/** Push services refuse payloads above 4 KB, and screens show no more text. */
const MAX_TEXT = 200;

/** More would not fit into a payload. */
export const IDS_PER_REMOVAL = 200;

export function messagePayload(
  state: RealmState,
  reader: PayloadReader,
  { message, members, hidesText, badge }: Shown,
  now: number,
): Payload {
  const channel = state.channels.get({ id: message.channel_id ?? -1 });
  return {
    type: 'message',
    ...readerPart(state, reader),
    ...senderPart(state, reader, message.sender_id, now),
    ...(channel ? channelPart(channel, message.topic) : directPart(members ?? [])),
    message_id: message.id,
    time: message.sent_at,
    content: hidesText ? '' : messageText(message.rendered, MAX_TEXT),
    badge,
  };
}

/** Returns a payload that removes notifications of messages from the screen, or changes only the count on the icon. */
export function removalPayload(
  state: RealmState,
  reader: PayloadReader,
  messageIds: readonly number[],
  badge: number,
): Payload {
  return { type: 'remove', ...readerPart(state, reader), message_ids: messageIds, badge };
}

/** `now` is in milliseconds since 1970. */
export function testPayload(state: RealmState, reader: PayloadReader, now: number): Payload {
  return { type: 'test', ...readerPart(state, reader), time: inSeconds(now) };
}

function readerPart(state: RealmState, { user, realmUrl }: PayloadReader): object {
  return { realm_url: realmUrl, realm_name: state.setting('name'), user_id: user.id };
}

function senderPart(
  state: RealmState,
  { user, realmUrl }: PayloadReader,
  senderId: number,
  now: number,
): object {
  const sender = state.account(senderId);
  const isKnown = sender !== undefined && canSeeUser(state, user, sender, now);
  const face = isKnown ? sender : state.notificationBot;
  return {
    sender_id: senderId,
    sender_full_name: isKnown ? sender.full_name : wordsFor(state, user.id).t('mail.unknownUser'),
    sender_avatar_url: `${realmUrl}${avatarUrl(state, face)}`,
  };
}

function channelPart({ id, name }: ChannelRow, topic: string): object {
  return { recipient_type: 'channel', channel_id: id, channel_name: name, topic };
}

/** Names the people of conversations with more than two, so that a client can identify the conversation. */
function directPart(members: readonly number[]): object {
  return {
    recipient_type: 'direct',
    ...(members.length > 2 && { pm_users: [...members].sort((a, b) => a - b).join(',') }),
  };
}
