/**
 * Ids of events on the wire. Each position in the log has room for the several wire events of its entry. Transient
 * events follow: they happen after the entry and are not in the log.
 */
const IDS_PER_POSITION = 4096;
const FIRST_TRANSIENT = 1024;

/** The largest number of wire events from one log entry. */
export const MAX_EVENTS_PER_ENTRY = FIRST_TRANSIENT - 1;
/** The number of ids for transient events between two log entries. */
export const TRANSIENT_IDS_PER_POSITION = IDS_PER_POSITION - FIRST_TRANSIENT;

export function eventId(position: number, index: number): number {
  return position * IDS_PER_POSITION + index;
}

export function transientEventId(position: number, count: number): number {
  return position * IDS_PER_POSITION + FIRST_TRANSIENT + count;
}

/** Returns the cursor of a client that has everything up to a position, and no transient event after it. */
export function cursorAfter(position: number): number {
  return position * IDS_PER_POSITION + FIRST_TRANSIENT - 1;
}

/** Returns the greatest id of an event before the next log entry. */
export function lastIdOf(position: number): number {
  return (position + 1) * IDS_PER_POSITION - 1;
}

export function positionOf(id: number): number {
  return Math.floor(id / IDS_PER_POSITION);
}

/** Returns the position to read on from. An entry whose events the client may have only partly is read again. */
export function nextPosition(cursor: number): number {
  const position = positionOf(cursor);
  return cursor >= cursorAfter(position) ? position + 1 : position;
}
