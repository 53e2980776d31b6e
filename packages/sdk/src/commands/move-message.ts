import { getMessage, updateMessage } from '../endpoints.ts';
import { readTopic } from '../messages/conversation.ts';
import type { CommandRules } from './command-rules.ts';
import { messageDependencies, messageLane } from './message-parts.ts';
import { isSameTopic } from './same-message.ts';
import { storedMessage } from './stored-message.ts';

/** The mark of a resolved topic, possibly repeated. */
const RESOLVED = /^✔ [ ✔]*/u;

export const moveMessage: CommandRules<'moveMessage'> = {
  name: 'moveMessage',
  meant: (args) => ({ ...args, topic: args.topic && readTopic(args.topic) }),
  // If only its mark makes a topic too long, servers cut it, and restore it when the mark is removed.
  texts: ({ topic }) => ({ max_topic_length: topic?.replace(RESOLVED, '') }),
  lane: ({ message }) => messageLane(message),
  dependsOn: ({ message }) => messageDependencies(message),
  showMessage: (message, { channelId, topic }) => ({
    ...message,
    ...(channelId !== undefined && { stream_id: channelId }),
    ...(topic !== undefined && { subject: topic }),
  }),
  async send({ args, call, entryId, messageId, signal }) {
    await call(
      updateMessage,
      {
        message_id: messageId(args.message),
        propagate_mode: args.propagate,
        stream_id: args.channelId,
        topic: args.topic,
      },
      { idempotencyKey: entryId, signal },
    );
  },
  /**
   * Finds out whether an earlier try moved it. A second move would find nothing, or take along messages that came to
   * the old place since.
   */
  async findEffect({ args, call, messageId, signal }) {
    const { message } = await call(
      getMessage,
      { message_id: messageId(args.message), allow_empty_topic_name: true },
      { signal },
    );
    const isThere =
      (args.channelId === undefined || message.stream_id === args.channelId) &&
      (args.topic === undefined || isSameTopic(args.topic, message.subject));
    return isThere ? message.id : undefined;
  },
  async affected({ message, channelId, topic }, records) {
    const stored = await storedMessage(records, message);
    if (!stored) return undefined;
    const { stream_id, subject } = stored;
    return [channelId === undefined ? null : stream_id, topic === undefined ? null : subject];
  },
  wanted: ({ channelId, topic }) => [channelId ?? null, topic ?? null],
};
