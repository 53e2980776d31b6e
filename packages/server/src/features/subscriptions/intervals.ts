import type { Intervals } from '../../core/storage/tables/channels.ts';

/** Starts receiving messages. A user who returns before anything was sent has missed nothing. */
export function opened(intervals: Intervals, lastMessageId: number): Intervals {
  const last = intervals.at(-1);
  if (last && last[1] === lastMessageId) return [...intervals.slice(0, -1), [last[0], null]];
  return [...intervals, [lastMessageId, null]];
}

/** Stops receiving messages. Those sent so far count as received. */
export function closed(intervals: Intervals, lastMessageId: number): Intervals {
  const last = intervals.at(-1);
  if (last?.[1] !== null) return intervals;
  const before = intervals.slice(0, -1);
  return last[0] === lastMessageId ? before : [...before, [last[0], lastMessageId]];
}
