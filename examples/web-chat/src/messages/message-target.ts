import type { ConversationTarget, StoredMessage } from '@tidings/sdk';

/** The conversation of a message, as one writes to it. */
export function messageTarget(
  message: StoredMessage,
  ownId: number | undefined,
): ConversationTarget {
  if (message.type === 'stream') {
    return { kind: 'topic', channelId: message.stream_id ?? 0, topic: message.subject };
  }
  const people = typeof message.display_recipient === 'string' ? [] : message.display_recipient;
  const others = people.map(({ id }) => id).filter((id) => id !== ownId);
  return { kind: 'direct', userIds: others.length > 0 ? others : people.map(({ id }) => id) };
}
