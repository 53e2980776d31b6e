import type { TidingsEvent } from '@tidings/shared-types';
import type { Cursor, StoredMessage } from '../store/record-kinds.ts';
import { typingEnd } from '../typing/typing-end.ts';

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
