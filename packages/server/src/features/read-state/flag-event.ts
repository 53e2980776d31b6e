import { limits } from '@tidings/shared-types';
import { forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { conversationMembersOf } from '../messages/conversation.ts';
import { MENTIONED, wildcardBits } from '../messages/flags.ts';
import type { FlagChange, FlaggedMessage } from './flagged-message.ts';

/** Emits the change of a person's flag on these messages. */
export function announceFlag(
  change: Mutation,
  userId: number,
  flagChange: FlagChange,
  changed: readonly FlaggedMessage[],
): void {
  const { op, flag } = flagChange;
  for (const some of partsOf(changed)) {
    const ids = some.map(({ id }) => id);
    const isUnread = flag === 'read' && op === 'remove';
    const more = isUnread && { message_details: details(some, userId) };
    change.emit(forUser(userId), { ...flagEvent(flagChange, ids), ...more });
  }
}

/** Emits the loss of a person's stars on deleted messages. */
export function announceStarsGone(change: Mutation, userId: number, ids: readonly number[]): void {
  for (const some of partsOf(ids)) {
    change.emit(forUser(userId), flagEvent({ op: 'remove', flag: 'starred' }, some));
  }
}

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / limits.messagesPerFetch);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * limits.messagesPerFetch, (index + 1) * limits.messagesPerFetch),
  );
}

function flagEvent({ op, flag }: FlagChange, messages: readonly number[]): RealmEvent {
  return { type: 'update_message_flags', op, operation: op, flag, messages, all: false };
}

export function announceAllRead(change: Mutation, userId: number): void {
  change.emit(forUser(userId), {
    type: 'update_message_flags',
    op: 'add',
    operation: 'add',
    flag: 'read',
    messages: [],
    all: true,
  });
}

/** Returns the fields that clients need to list messages as unread that they may not have. */
function details(messages: readonly FlaggedMessage[], userId: number): object {
  return Object.fromEntries(messages.map((message) => [message.id, detail(message, userId)]));
}

function detail(message: FlaggedMessage, userId: number): object {
  const { bits, wildcards, members, channel_id, topic } = message;
  const isMentioned = (bits & MENTIONED) !== 0 || (wildcards & wildcardBits.stream) !== 0;
  const mentioned = isMentioned && { mentioned: true };
  if (channel_id !== null) return { type: 'stream', stream_id: channel_id, topic, ...mentioned };
  const others = conversationMembersOf(members ?? '').filter((id) => id !== userId);
  return { type: 'private', user_ids: others, ...mentioned };
}
