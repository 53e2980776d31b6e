import type { RealmEvent } from '../../realm/events.ts';
import type { EventQueue } from '../queue.ts';
import { topicVariant, withShownTopics } from './message-changes.ts';
import {
  delivered,
  hiddenAmong,
  hiddenVariant,
  type Shaper,
  shownPerson,
  textOf,
} from './shape-context.ts';

interface Person {
  readonly user_id: number;
  readonly email: string;
}

/** Sends typing in channels only to clients that can show it there. */
export const shapeTyping: Shaper = (logged, queue, context) => {
  const event = delivered(logged.event);
  const isInChannel = event['message_type'] === 'stream';
  if (isInChannel && !queue.options.capabilities.stream_typing_notifications) return [];
  const sender = event['sender'] as Person;
  const recipients = event['recipients'] as readonly Person[] | undefined;
  const ids = [sender, ...(recipients ?? [])].map((person) => person.user_id);
  const hidden = hiddenAmong(queue, context, ids);
  const variant = `${topicVariant(queue)} ${hiddenVariant(hidden, queue)}`;
  const shown = (person: Person) => shownPerson(person, hidden, queue);
  return [
    textOf(logged, variant, () =>
      JSON.stringify({
        ...withShownTopics(event, ['topic'], queue),
        sender: shown(sender),
        ...(recipients && { recipients: recipients.map(shown) }),
      }),
    ),
  ];
};

/** The topic in the event is that of the message. */
export const shapeEditTyping: Shaper = (logged, queue) => [
  textOf(logged, topicVariant(queue), () => {
    const event = delivered(logged.event);
    const recipient = withShownTopics(event['recipient'] as RealmEvent, ['topic'], queue);
    return JSON.stringify({ ...event, recipient });
  }),
];

/** The event holds the forms for all clients, and each gets its own. */
export const shapePresence: Shaper = (logged, queue) => {
  const form = presenceForm(queue);
  return [
    textOf(logged, form, () => {
      const { presences, ...legacy } = delivered(logged.event);
      if (form === 'simplified') return JSON.stringify({ type: legacy.type, presences });
      const { email, ...slim } = legacy;
      return JSON.stringify(form === 'slim' ? slim : legacy);
    }),
  ];
};

function presenceForm({ options }: EventQueue): 'simplified' | 'slim' | 'legacy' {
  if (options.capabilities.simplified_presence_events) return 'simplified';
  return options.slimPresence ? 'slim' : 'legacy';
}
