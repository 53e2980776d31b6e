import type { Intervals } from '../storage/tables/channels.ts';

/** From now on messages are received. Who comes back before anything was sent has missed nothing. */
export function opened(intervals: Intervals, lastMessageId: number): Intervals {
  const last = intervals.at(-1);
  if (last && last[1] === lastMessageId) return [...intervals.slice(0, -1), [last[0], null]];
  return [...intervals, [lastMessageId, null]];
}

/** What was sent so far was received, and nothing from now on. */
export function closed(intervals: Intervals, lastMessageId: number): Intervals {
  const last = intervals.at(-1);
  if (last?.[1] !== null) return intervals;
  const before = intervals.slice(0, -1);
  return last[0] === lastMessageId ? before : [...before, [last[0], lastMessageId]];
}
