import { inSeconds } from '../clock.ts';
import { messageText } from '../notifying/message-text.ts';
import type { NotifiedMessage } from '../notifying/occasion.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { ChannelRow } from '../storage/tables/channels.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { canSeeUser } from '../users/access.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { UNKNOWN_USER } from '../users/email-visibility.ts';

/** For whom a notification is: a device's owner, and the address under which it knows the organization. */
export interface PayloadReader {
  readonly user: UserRow;
  readonly realmUrl: string;
}

/** What a device finds when it has opened a notification. */
export type Payload = Readonly<Record<string, unknown>>;

interface Shown {
  readonly message: NotifiedMessage;
  readonly members: readonly number[] | undefined;
  readonly hidesText: boolean;
}

/** The services refuse payloads of more than 4 KB, and a screen shows no more. */
const MAX_TEXT = 200;

/** More would not fit into what the services carry. */
export const IDS_PER_REMOVAL = 200;

export function messagePayload(
  state: RealmState,
  reader: PayloadReader,
  { message, members, hidesText }: Shown,
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
  };
}

/** Takes notifications of messages off the screen. */
export function removalPayload(
  state: RealmState,
  reader: PayloadReader,
  messageIds: readonly number[],
): Payload {
  return { type: 'remove', ...readerPart(state, reader), message_ids: messageIds };
}

/** `now` in milliseconds since 1970. */
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
    sender_full_name: isKnown ? sender.full_name : UNKNOWN_USER,
    sender_avatar_url: `${realmUrl}${avatarUrl(state, face)}`,
  };
}

function channelPart({ id, name }: ChannelRow, topic: string): object {
  return { recipient_type: 'channel', channel_id: id, channel_name: name, topic };
}

/** Conversations of more than two name their people, so that a client knows which one it is. */
function directPart(members: readonly number[]): object {
  return {
    recipient_type: 'direct',
    ...(members.length > 2 && { pm_users: [...members].sort((a, b) => a - b).join(',') }),
  };
}
