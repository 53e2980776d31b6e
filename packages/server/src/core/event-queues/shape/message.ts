import { shownFlags } from '../../../features/messages/flags.ts';
import type { MessageEvent } from '../../../features/messages/message-event.ts';
import { messageJson } from '../../../features/messages/message-object.ts';
import type { LoggedEvent } from '../../realm/events.ts';
import type { EventQueue } from '../queue.ts';
import { hiddenAmong, hiddenVariant, hidingFrom } from './hidden-people.ts';
import { matchesNarrow } from './narrow.ts';
import type { ShapeContext, Shaper } from './shape-context.ts';
import { isAmong, textOf } from './variants.ts';

/** Encodes the message once for all receivers that see the same of it, and appends each receiver's flags. */
export const shapeMessage: Shaper = (logged, queue, context) => {
  const event = logged.event as MessageEvent;
  const flags = context.isRecipient ? flagsAtSending(event, queue.userId) : [];
  if (!matchesNarrow(event, flags, queue, context)) return [];
  const start = messagePart(logged, event, queue, context);
  return [`${start},"flags":${JSON.stringify(flags)}${echoOf(event, queue)}}`];
};

function flagsAtSending({ flags, wildcards, read_by }: MessageEvent, userId: number): string[] {
  const isRead = isAmong(read_by, userId);
  return shownFlags({ received: true, bits: flags[userId] ?? 0, isRead }, wildcards);
}

function messagePart(
  logged: LoggedEvent,
  event: MessageEvent,
  queue: EventQueue,
  context: ShapeContext,
): string {
  const { applyMarkdown, capabilities, host } = queue.options;
  const { sender_id, members = [], channel_name } = event;
  const allowEmptyTopic = capabilities.empty_topic_name;
  const hidden = hiddenAmong(queue, context, [sender_id, ...members]);
  const form = `${applyMarkdown ? 'html' : 'markdown'} ${allowEmptyTopic ? 'any' : 'named'} topic`;
  return textOf(logged, `${form} ${hiddenVariant(hidden, queue)}`, () => {
    const message = messageJson(
      context.state,
      { ...event, id: event.message_id, edit_history: [] },
      {
        applyMarkdown,
        allowEmptyTopic,
        editHistory: 'none',
        realmName: context.realmName,
        host,
        isHidden: hidingFrom(queue, context),
      },
      { members, channelName: channel_name },
    );
    return `{"type":"message","message":${message}`;
  });
}

/** Returns the sender's local id for the queue that sent the message, so that this client recognizes it. */
function echoOf({ sender_id, queue_id, local_message_id }: MessageEvent, queue: EventQueue) {
  if (queue_id !== queue.id || sender_id !== queue.userId) return '';
  return local_message_id === undefined
    ? ''
    : `,"local_message_id":${JSON.stringify(local_message_id)}`;
}
