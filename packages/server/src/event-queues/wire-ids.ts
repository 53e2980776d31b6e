/**
 * Ids of events on the wire. A position in the log leaves room for the several wire events that one
 * entry may become, then for transient events, which happen after it and are not in the log.
 */
const IDS_PER_POSITION = 4096;
const FIRST_TRANSIENT = 1024;

/** The most wire events that one entry of the log may become. */
export const MAX_EVENTS_PER_ENTRY = FIRST_TRANSIENT - 1;
/** How many ids of transient events there are between two entries of the log. */
export const TRANSIENT_IDS_PER_POSITION = IDS_PER_POSITION - FIRST_TRANSIENT;

export function eventId(position: number, index: number): number {
  return position * IDS_PER_POSITION + index;
}

export function transientEventId(position: number, count: number): number {
  return position * IDS_PER_POSITION + FIRST_TRANSIENT + count;
}

/** The cursor of a client that has everything up to a position, and no transient event after it. */
export function cursorAfter(position: number): number {
  return position * IDS_PER_POSITION + FIRST_TRANSIENT - 1;
}

/** No event until the next entry of the log has a greater id. */
export function lastIdOf(position: number): number {
  return (position + 1) * IDS_PER_POSITION - 1;
}

export function positionOf(id: number): number {
  return Math.floor(id / IDS_PER_POSITION);
}

/** Where to read on: an entry of which the client may have only some of the wire events comes again. */
export function nextPosition(cursor: number): number {
  const position = positionOf(cursor);
  return cursor >= cursorAfter(position) ? position + 1 : position;
}
