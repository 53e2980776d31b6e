import type { Realm } from '../../core/realm/realm.ts';
import { topicPlace } from '../../core/realm/realm-state.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { membersOfConversation } from '../../features/messages/conversation.ts';
import { wildcardBits } from '../../features/messages/flags.ts';
import { topicKey } from '../../features/messages/topic.ts';
import type { MessageEntry } from './log-entries.ts';

/** The delivery channel of a notification. Each has its own settings. */
export type DeliveryChannel = 'push' | 'email';

/** Older messages cause no notification. */
const MAX_AGE_MS = 86_400_000;

/** The message columns that notifications need. */
export type NotifiedMessage = Pick<
  MessageRow,
  | 'id'
  | 'sender_id'
  | 'recipient_id'
  | 'channel_id'
  | 'topic'
  | 'rendered'
  | 'wildcards'
  | 'sent_at'
>;

/** A message with everything that decides about its notifications. */
export interface Occasion {
  readonly message: NotifiedMessage;
  /** Flag bits by account, for those who have any. */
  readonly flags: ReadonlyMap<number, number>;
  /** The people of a direct conversation. */
  readonly members: readonly number[] | undefined;
  /** Whether this is an edit, which concerns only newly mentioned people. */
  readonly isEdit: boolean;
}

/** Returns the message in its present state; undefined if it is gone or too old at `now`. */
export async function occasionOf(
  realm: Realm,
  { messageId, at, flags, isEdit }: MessageEntry,
  now: number,
): Promise<Occasion | undefined> {
  if (now - at > MAX_AGE_MS) return undefined;
  const message = await realm.reader.get<NotifiedMessage>(
    `SELECT id, sender_id, recipient_id, channel_id, topic, rendered, wildcards, sent_at
     FROM messages WHERE realm_id = $1 AND id = $2`,
    [realm.id, messageId],
  );
  if (!message) return undefined;
  const members =
    message.channel_id === null
      ? await membersOfConversation(realm.reader, realm.id, message.recipient_id)
      : undefined;
  return { message, flags, members, isEdit };
}

/**
 * Returns everyone whom the message may concern, and some whom it does not. Few subscribers want notifications of all
 * messages, so those are looked up without checking the others.
 */
export function candidates(
  { state }: Realm,
  deliveryChannel: DeliveryChannel,
  { message, flags, members, isEdit }: Occasion,
): readonly number[] {
  if (isEdit) return [...flags.keys()];
  if (members) return members;
  const channelId = message.channel_id ?? -1;
  const subscribers = state.subscribersOf.get(channelId) ?? new Set();
  if (message.wildcards & wildcardBits.stream) return [...subscribers];
  const place = topicPlace(channelId, topicKey(message.topic));
  const ofAllChannels = state.usersWith.get(`enable_stream_${deliveryChannel}_notifications`) ?? [];
  const found = new Set([
    ...flags.keys(),
    ...(state.usersByTopic.get(place) ?? []),
    ...(state.notifiedOfChannel[deliveryChannel].get(channelId) ?? []),
    ...ofAllChannels,
  ]);
  return [...found].filter((id) => subscribers.has(id));
}
