import type { Intervals } from '../../core/storage/tables/channels.ts';
import { isWithin } from '../channels/access.ts';

/** Returns the ids (ascending) that lie in the intervals. If all do, as is usual, returns `ids` itself. */
export function idsWithin(ids: readonly number[], intervals: Intervals): readonly number[] {
  const [first] = ids;
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return ids;
  const near = intervals.filter(
    ([after, upTo]) => after < last && (upTo === null || upTo >= first),
  );
  if (near.length === 0) return [];
  if (near.length === 1 && isWithin(near, first) && isWithin(near, last)) return ids;
  return ids.filter((id) => isWithin(near, id));
}
