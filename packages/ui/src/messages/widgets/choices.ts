import type { ConversationTarget, StoredMessage } from '@tidings/sdk';
import { type WidgetData, widgetData } from './widget-data.ts';

export interface ChoiceOption {
  readonly shortName: string;
  readonly longName: string;
  /** The message that choosing it sends. */
  readonly reply: string;
}

export interface Choices {
  readonly heading: string;
  readonly options: readonly ChoiceOption[];
}

/** Returns the buttons that a bot offers with its message. Undefined for other messages. */
export function choicesOf({ submessages, sender_id }: StoredMessage): Choices | undefined {
  const [first] = submessages;
  const start = widgetData(first?.content);
  if (first?.sender_id !== sender_id || start?.['widget_type'] !== 'zform') return undefined;
  const extra = (start['extra_data'] ?? {}) as WidgetData;
  const choices: WidgetData[] = Array.isArray(extra['choices']) ? extra['choices'] : [];
  return {
    heading: String(extra['heading'] ?? ''),
    options: choices.map((choice) => ({
      shortName: String(choice['short_name'] ?? ''),
      longName: String(choice['long_name'] ?? ''),
      reply: String(choice['reply'] ?? ''),
    })),
  };
}

/** Returns the conversation of a message, to reply to it. */
export function replyTarget(
  { stream_id, subject, display_recipient, sender_id }: StoredMessage,
  ownId: number | undefined,
): ConversationTarget {
  if (stream_id !== undefined) return { kind: 'topic', channelId: stream_id, topic: subject };
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  const others = people.map(({ id }) => id).filter((id) => id !== ownId);
  return { kind: 'direct', userIds: others.length > 0 ? others : [sender_id] };
}
