import type { TidingsEvent } from '@tidings/shared-types';
import type { EventNamed } from '../apply/apply-context.ts';

/**
 * Returns an end of typing for the sender of a message, which no event reports. So listeners get both in order and
 * need not watch messages.
 */
export function typingEnd({ id, message }: EventNamed<'message'>): TidingsEvent {
  const { sender_id, sender_email, stream_id, subject, display_recipient } = message;
  const said = {
    id,
    type: 'typing',
    op: 'stop',
    sender: { user_id: sender_id, email: sender_email },
  } as const;
  if (stream_id !== undefined) {
    return { ...said, message_type: 'stream', stream_id, topic: subject };
  }
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  const recipients = people.map((person) => ({ user_id: person.id, email: person.email }));
  return { ...said, message_type: 'direct', recipients };
}
