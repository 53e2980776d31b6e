import { customTags } from '@tidings/shared-types';
import { customOf } from '../../../features/custom-data/custom-in-wire.ts';
import { shownFlags } from '../../../features/messages/flags.ts';
import type { MessageEvent } from '../../../features/messages/message-event.ts';
import { messageJson } from '../../../features/messages/message-object.ts';
import { isResolved, readTopic, topicKey } from '../../../features/messages/topic.ts';
import { standInEmail } from '../../../features/users/email-visibility.ts';
import type { LoggedEvent } from '../../realm/events.ts';
import { foldCase } from '../../text/fold-case.ts';
import type { EventQueue, QueueNarrowTerm } from '../queue.ts';
import {
  hiddenAmong,
  hiddenVariant,
  hidingFrom,
  isAmong,
  type ShapeContext,
  type Shaper,
  textOf,
} from './shape-context.ts';

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

/** Whether a message matches a queue's narrow. `flags` are the receiver's when it was sent. */
function matchesNarrow(
  event: MessageEvent,
  flags: readonly string[],
  queue: EventQueue,
  context: ShapeContext,
): boolean {
  return queue.options.narrow.every((term) => matches(term, event, flags, queue, context));
}

function matches(
  { operator, operand }: QueueNarrowTerm,
  event: MessageEvent,
  flags: readonly string[],
  queue: EventQueue,
  context: ShapeContext,
): boolean {
  const isDirect = event.channel_id === null;
  switch (operator) {
    case 'channel':
      return !isDirect && foldCase(event.channel_name ?? '') === foldCase(operand);
    case 'topic':
      return !isDirect && topicKey(event.topic) === topicKey(readTopic(operand));
    case 'sender':
      return foldCase(senderEmail(event, queue, context)) === foldCase(operand);
    case 'is':
      return is(foldCase(operand), event, flags);
    case 'custom':
      return customTags(customOf(event) ?? {}).includes(operand);
  }
}

/** Returns the sender's address as the receiver sees it: a narrow must not reveal more. */
function senderEmail(
  { sender_id }: MessageEvent,
  queue: EventQueue,
  context: ShapeContext,
): string {
  const isHidden = hiddenAmong(queue, context, [sender_id]).length > 0;
  if (isHidden) return standInEmail(sender_id, queue.options.host);
  return context.state.account(sender_id)?.email ?? '';
}

const mentions: readonly string[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
];

function is(
  property: string,
  { channel_id, topic }: MessageEvent,
  flags: readonly string[],
): boolean {
  switch (property) {
    case 'dm':
    case 'private':
      return channel_id === null;
    case 'unread':
      return !flags.includes('read');
    case 'starred':
      return flags.includes('starred');
    case 'mentioned':
      return flags.some((flag) => mentions.includes(flag));
    case 'alerted':
      return flags.includes('has_alert_word');
    case 'resolved':
      return channel_id !== null && isResolved(topic);
    default:
      return false;
  }
}
