import type { Intervals } from '../storage/tables/channels.ts';

/**
 * Intervals that also hold `ids`, ascending, and no more of the channel's messages than before:
 * `others` are those that lie among them, ascending.
 */
export function withReceived(
  intervals: Intervals,
  ids: readonly number[],
  others: readonly number[],
): Intervals {
  const stretches: [number, number | null][] = [];
  let next = 0;
  for (const id of ids) {
    const from = next;
    while ((others[next] ?? Number.POSITIVE_INFINITY) < id) next += 1;
    const last = stretches.at(-1);
    if (last && from === next) last[1] = id;
    else stretches.push([id - 1, id]);
  }
  return joined([...intervals, ...stretches]);
}

function joined(intervals: Intervals): Intervals {
  const result: [number, number | null][] = [];
  for (const [after, upTo] of [...intervals].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && (last[1] === null || after <= last[1])) {
      last[1] = last[1] === null || upTo === null ? null : Math.max(last[1], upTo);
    } else {
      result.push([after, upTo]);
    }
  }
  return result;
}
