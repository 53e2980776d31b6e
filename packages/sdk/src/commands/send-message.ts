import type { FoundMessage, Narrow } from '@tidings/shared-types/wire';
import { isApiError } from '../api/errors.ts';
import { expectWhole } from '../api/read-answer.ts';
import { withPlainCustom } from '../arguments/custom.ts';
import { sendMessage as endpoint, getMessages } from '../endpoints.ts';
import { type ConversationTarget, targetMeant, topicOf } from '../messages/conversation.ts';
import { ownUserId } from '../store/working-set.ts';
import type { CommandCall, CommandRules } from './command-rules.ts';
import { recipients, targetLane, uploadedContent, wireTarget } from './message-parts.ts';
import { isSameContent, isSameTopic } from './same-message.ts';

const LOOKED_AT_ONCE = 1000;

type SendCall = CommandCall<'sendMessage'>;

export const sendMessage: CommandRules<'sendMessage'> = {
  name: 'sendMessage',
  meant: (args) => withPlainCustom({ ...args, to: targetMeant(args.to) }),
  lane: ({ to }) => targetLane(to),
  texts: (args, resultOf) => ({
    max_message_length: uploadedContent(args, resultOf),
    max_topic_length: topicOf(args.to),
  }),
  dependsOn: ({ uploads }) => uploads,
  async send(command) {
    const { args, triedTo } = command;
    try {
      return await sendTo(args.to, command);
    } catch (error) {
      // It arrived before its topic was moved. The same request gets the same answer.
      if (!triedTo || !isApiError(error, 'IDEMPOTENCY_KEY_REUSED')) throw error;
      return sendTo(triedTo, command);
    }
  },
  /**
   * Finds the first of the person's messages since then, to this target and with this text, that no other entry made.
   */
  async findEffect(command) {
    const userId = await ownUserId(command.records);
    if (userId === undefined) throw new Error('The account is not registered yet');
    for (const narrow of await narrowsOf(command, userId)) {
      const found = await findEcho(command, narrow);
      if (found !== undefined) return found;
    }
    return undefined;
  },
};

async function sendTo(to: ConversationTarget, command: SendCall): Promise<number> {
  const { call, entryId, after, queueId, signal, records } = command;
  const { id } = await call(
    endpoint,
    {
      ...(await wireTarget(to, records)),
      content: contentOf(command),
      read_by_sender: true,
      custom: command.args.custom,
      ...(queueId !== undefined && { queue_id: queueId, local_id: entryId }),
    },
    { idempotencyKey: entryId, idempotencyAfter: after, signal },
  );
  expectWhole(endpoint, Number.isSafeInteger(id) && id > 0);
  return id;
}

/**
 * Returns where to look for an earlier try. Since another person may have moved it, looks at all messages that the
 * person received, and without a subscription at public channels. Topics are compared on this device, since the
 * server may have cut the one that was sent.
 */
async function narrowsOf({ args: { to }, records }: SendCall, userId: number): Promise<Narrow[]> {
  const sender = { operator: 'sender', operand: userId };
  if (to.kind === 'direct') {
    return [[{ operator: 'dm', operand: await recipients(to.userIds, records) }, sender]];
  }
  return [[sender], [{ operator: 'channels', operand: 'public' }, sender]];
}

async function findEcho(command: SendCall, narrow: Narrow): Promise<number | undefined> {
  const { call, signal, newestMessageId, records, isTaken } = command;
  const realm = await records.get('realm', '');
  const emptyName = realm?.value.realm_empty_topic_display_name;
  for (let anchor = newestMessageId; ; ) {
    const { messages, found_newest } = await call(
      getMessages,
      {
        anchor: String(anchor),
        include_anchor: false,
        num_before: 0,
        num_after: LOOKED_AT_ONCE,
        apply_markdown: false,
        client_gravatar: false,
        allow_empty_topic_name: true,
        narrow,
      },
      { signal },
    );
    for (const message of messages) {
      if (isEcho(command, message, emptyName) && !(await isTaken(message.id))) return message.id;
    }
    const last = messages.at(-1);
    if (found_newest || !last) return undefined;
    anchor = last.id;
  }
}

function isEcho(command: SendCall, message: FoundMessage, emptyName: string | undefined): boolean {
  const { args, triedTo } = command;
  const { channelId, topic, content } = originalOf(message);
  const isThere = (to: ConversationTarget) =>
    to.kind === 'direct' || (to.channelId === channelId && isSameTopic(to.topic, topic, emptyName));
  if (!isThere(args.to) && !(triedTo && isThere(triedTo))) return false;
  return isSameContent(contentOf(command), content);
}

function contentOf({ args, resultOf }: SendCall): string {
  return uploadedContent(args, resultOf);
}

/** Returns the original text and place of a message. Its edit history begins with the latest change. */
function originalOf({ stream_id, subject, content, edit_history = [] }: FoundMessage) {
  const sent = { channelId: stream_id, topic: subject, content };
  for (const { prev_stream, prev_topic, prev_content } of edit_history) {
    if (prev_stream !== undefined) sent.channelId = prev_stream;
    if (prev_topic !== undefined) sent.topic = prev_topic;
    if (prev_content !== undefined) sent.content = prev_content;
  }
  return sent;
}
