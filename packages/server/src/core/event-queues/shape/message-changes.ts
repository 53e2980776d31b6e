import type { MessageUpdate } from '../../../features/message-edits/update-event.ts';
import { KEPT_UNREAD, shownFlags } from '../../../features/messages/flags.ts';
import { wasReceived } from '../../../features/messages/message-access.ts';
import { shownTopic } from '../../../features/messages/topic.ts';
import type { RealmEvent } from '../../realm/events.ts';
import type { RealmState } from '../../realm/realm-state.ts';
import type { EventQueue } from '../queue.ts';
import {
  delivered,
  hiddenAmong,
  hiddenVariant,
  isAmong,
  type Shaper,
  shownPerson,
  textOf,
} from './shape-context.ts';

/** Names the variant of an event by how it shows the empty topic. */
export function topicVariant({ options: { capabilities } }: EventQueue): string {
  return capabilities.empty_topic_name ? 'any topic' : 'named topic';
}

/** Returns the event with a name for the empty topic in these fields, if the client needs one. */
export function withShownTopics(
  event: RealmEvent,
  fields: readonly string[],
  { options: { capabilities } }: EventQueue,
): RealmEvent {
  if (capabilities.empty_topic_name) return event;
  const shown = fields.flatMap((field): [string, unknown][] => {
    const topic = event[field];
    return typeof topic === 'string' ? [[field, shownTopic(topic, false)]] : [];
  });
  return { ...event, ...Object.fromEntries(shown) };
}

export const shapeUpdate: Shaper = (logged, queue, { state }) => {
  const event = logged.event as MessageUpdate;
  const flags = JSON.stringify(flagsAfter(event, queue.userId, state));
  const rest = textOf(logged, topicVariant(queue), () => {
    const { flags, wildcards, read_by, ...common } = event;
    const shown = withShownTopics(delivered(common), ['orig_subject', 'subject'], queue);
    return JSON.stringify(shown).slice(0, -1);
  });
  return [`${rest},"flags":${flags}}`];
};

/** Returns the receiver's flags just after the edit. */
function flagsAfter(event: MessageUpdate, userId: number, state: RealmState): string[] {
  const bits = event.flags[userId] ?? 0;
  const place = {
    id: event.message_id,
    channel_id: event.new_stream_id ?? event.stream_id ?? null,
  };
  const received = wasReceived(state, userId, place, bits);
  if (!received && bits === 0) return ['read'];
  const isRead = received ? isAmong(event.read_by, userId) : (bits & KEPT_UNREAD) === 0;
  return shownFlags({ received, bits, isRead }, event.wildcards);
}

/** Sends one event per message to clients that do not know lists of messages. */
export const shapeDelete: Shaper = (logged, queue) => {
  const { message_ids, ...common } = delivered(logged.event);
  const shown = withShownTopics(common, ['topic'], queue);
  if (queue.options.capabilities.bulk_message_deletion) {
    return [textOf(logged, topicVariant(queue), () => JSON.stringify({ ...shown, message_ids }))];
  }
  return (message_ids as readonly number[]).map((message_id) =>
    textOf(logged, `${topicVariant(queue)} ${message_id}`, () =>
      JSON.stringify({ ...shown, message_id }),
    ),
  );
};

export const shapeReaction: Shaper = (logged, queue, context) => {
  const event = delivered(logged.event);
  const user = event['user'] as { user_id: number; email: string; full_name: string };
  const hidden = hiddenAmong(queue, context, [user.user_id]);
  return [
    textOf(logged, hiddenVariant(hidden, queue), () =>
      JSON.stringify({ ...event, user: shownPerson(user, hidden, queue) }),
    ),
  ];
};

type Details = Readonly<Record<string, RealmEvent>>;

export const shapeFlags: Shaper = (logged, queue) => [
  textOf(logged, topicVariant(queue), () => {
    const event = delivered(logged.event);
    const details = event['message_details'] as Details | undefined;
    if (!details) return JSON.stringify(event);
    const shown = Object.entries(details).map(([id, detail]) => [
      id,
      withShownTopics(detail, ['topic'], queue),
    ]);
    return JSON.stringify({ ...event, message_details: Object.fromEntries(shown) });
  }),
];
