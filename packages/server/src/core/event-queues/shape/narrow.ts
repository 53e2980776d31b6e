import type { MessageEvent } from '../../../features/messages/message-event.ts';
import { isResolved, readTopic, topicKey } from '../../../features/messages/topic.ts';
import { standInEmail } from '../../../features/users/email-visibility.ts';
import { foldCase } from '../../text/fold-case.ts';
import type { EventQueue, QueueNarrowTerm } from '../queue.ts';
import { hiddenAmong } from './hidden-people.ts';
import type { ShapeContext } from './shape-context.ts';

/** Whether a message matches a queue's narrow. `flags` are the receiver's when it was sent. */
export function matchesNarrow(
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
