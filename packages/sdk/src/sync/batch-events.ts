import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { EventNamed } from '../apply/apply-context.ts';
import type { Environment } from '../environment.ts';
import type { Cursor, StoredMessage } from '../store/record-kinds.ts';

/** A random delay within this time keeps clients from registering all at once (S8). */
const WITHIN_MS = 5 * 60_000;

/** Returns the events that are not stored, in order. Adds an end of typing for the sender of each message. */
export function transientOf(
  events: readonly TidingsEvent[],
  others: readonly TidingsEvent[],
): readonly TidingsEvent[] {
  const isOther = new Set(others);
  return events.flatMap((event) => {
    if (event.type === 'message') return [typingEnd(event)];
    return isOther.has(event) ? [event] : [];
  });
}

export function arrivalsIn(events: readonly TidingsEvent[]): StoredMessage[] {
  return events.flatMap((event) =>
    event.type === 'message' ? [{ ...event.message, flags: event.flags }] : [],
  );
}

export function advanced(
  { renewAt: _, ...cursor }: Cursor,
  events: readonly TidingsEvent[],
  renewAt: number | undefined,
): Cursor {
  let { lastEventId, newestMessageId } = cursor;
  for (const event of events) {
    lastEventId = Math.max(lastEventId, event.id);
    if (event.type === 'message') newestMessageId = Math.max(newestMessageId, event.message.id);
  }
  const renewal = renewAt !== undefined && { renewAt };
  return { ...cursor, lastEventId, newestMessageId, ...renewal };
}

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

/**
 * Returns when to register anew after these events: soon, if the server restarted with other features; never, if it
 * is back at the earlier ones.
 */
export function renewalAfter(
  { featureLevel, renewAt }: Cursor,
  events: readonly TidingsEvent[],
  { now, random }: Pick<Environment, 'now' | 'random'>,
): number | undefined {
  const restart = events.findLast((event) => event.type === 'restart');
  if (!restart) return renewAt;
  if (restart.zulip_feature_level === featureLevel) return undefined;
  return renewAt ?? now() + random() * WITHIN_MS;
}

/** Returns the delay. A clock that was set back must not extend it. */
export function delayOf(renewAt: number, now: number): number {
  return Math.min(Math.max(0, renewAt - now), WITHIN_MS);
}
