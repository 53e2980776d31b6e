import type { Mutation } from '../../core/realm/mutation.ts';
import { readRanges } from '../../core/storage/tables/messages.ts';
import { type Range, withIds } from '../read-state/ranges.ts';

/** Marks messages as read for many people, and reads their read ranges with one statement. */
export async function markMovedRead(
  change: Mutation,
  readers: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  if (readers.size === 0) return;
  const stored = await rangesAround(change, readers);
  for (const [user_id, ids] of readers) {
    const before = stored.get(user_id) ?? [];
    const after = withIds(before, ids);
    const starts = new Set(after.map((range) => range.from_id));
    const ends = new Map(before.map((range) => [range.from_id, range.to_id]));
    for (const { from_id } of before) {
      if (!starts.has(from_id)) change.remove(readRanges, { user_id, from_id });
    }
    for (const range of after) {
      if (ends.get(range.from_id) !== range.to_id) change.put(readRanges, { user_id, ...range });
    }
  }
}

async function rangesAround(
  { sql, dialect, realmId }: Mutation,
  readers: ReadonlyMap<number, readonly number[]>,
): Promise<Map<number, Range[]>> {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const ids of readers.values()) {
    lowest = Math.min(lowest, ids[0] ?? lowest);
    highest = Math.max(highest, ids.at(-1) ?? highest);
  }
  const rows = await sql.all<Range & { user_id: number }>(
    `SELECT user_id, from_id, to_id FROM read_ranges WHERE realm_id = $1
     AND ${dialect.among('user_id', '$2')}
     AND from_id <= $3 AND to_id >= $4`,
    [realmId, JSON.stringify([...readers.keys()]), highest + 1, lowest - 1],
  );
  const byUser = new Map<number, Range[]>();
  for (const { user_id, from_id, to_id } of rows) {
    byUser.set(user_id, [...(byUser.get(user_id) ?? []), { from_id, to_id }]);
  }
  return byUser;
}
