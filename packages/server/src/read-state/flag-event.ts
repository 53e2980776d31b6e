import { limits } from '@tidings/shared-types';
import { conversationMembersOf } from '../messages/conversation.ts';
import { MENTIONED, wildcardBits } from '../messages/flags.ts';
import { forUser } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { FlagChange, FlaggedMessage } from './flagged-message.ts';

/** Tells somebody's clients that a flag of theirs changed on these messages. */
export function announceFlag(
  change: Mutation,
  userId: number,
  { op, flag }: FlagChange,
  changed: readonly FlaggedMessage[],
): void {
  for (let at = 0; at < changed.length; at += limits.messagesPerFetch) {
    const some = changed.slice(at, at + limits.messagesPerFetch);
    change.emit(forUser(userId), {
      type: 'update_message_flags',
      op,
      operation: op,
      flag,
      messages: some.map(({ id }) => id),
      all: false,
      ...(flag === 'read' && op === 'remove' && { message_details: details(some, userId) }),
    });
  }
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

/** What clients need to put messages back among the unread that they may not hold. */
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
