import type { Intervals } from '../../core/storage/tables/channels.ts';

/**
 * Returns intervals that also contain `ids`, but none of the channel's other messages among them (`others`). Both lists
 * are in ascending order.
 */
export function withReceived(
  intervals: Intervals,
  ids: readonly number[],
  others: readonly number[],
): Intervals {
  return joined([...intervals, ...stretchesOf(ids, others)]);
}

/**
 * Returns intervals without `ids`, but with the channel's other messages among them (`others`) unchanged. Both lists
 * are in ascending order.
 */
export function withoutReceived(
  intervals: Intervals,
  ids: readonly number[],
  others: readonly number[],
): Intervals {
  const taken = stretchesOf(ids, others);
  const result: Intervals[number][] = [];
  let next = 0;
  for (const [after, upTo] of intervals) {
    const end = upTo ?? Number.POSITIVE_INFINITY;
    let start = after;
    for (; next < taken.length; next += 1) {
      const [from, to] = taken[next] ?? [end, end];
      if (from >= end) break;
      if (to <= start) continue;
      if (from > start) result.push([start, from]);
      start = to;
      // The stretch may reach into the next interval too.
      if (to >= end) break;
    }
    if (start < end) result.push([start, upTo]);
  }
  return result;
}

/** Returns the fewest stretches that hold all of `ids` and none of `others`, in order and disjoint. */
function stretchesOf(ids: readonly number[], others: readonly number[]): [number, number][] {
  const stretches: [number, number][] = [];
  let next = 0;
  for (const id of ids) {
    const from = next;
    while ((others[next] ?? Number.POSITIVE_INFINITY) < id) next += 1;
    const last = stretches.at(-1);
    if (last && from === next) last[1] = id;
    else stretches.push([id - 1, id]);
  }
  return stretches;
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
