import type { TidingsEvent } from '@tidings/shared-types';
import type { EventNamed } from '../apply/apply-context.ts';

/**
 * Whoever sent a message types it no longer, and no event says so. It is said here, so that who shows
 * typing hears both in their order and needs no messages.
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
