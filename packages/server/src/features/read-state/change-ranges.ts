import type { Mutation } from '../../core/realm/mutation.ts';
import { messages, readRanges } from '../../core/storage/tables/messages.ts';
import { DELIVERED } from '../messages/flags.ts';
import { gapsIn, joined, type Range, withIds, withoutIds } from './ranges.ts';

/** Ranges to read on each side of the changed ones, to join what can be joined by now. */
const NEIGHBOURS = 20;

/** Largest gap that is examined. Looking into a wider one costs more than an extra row. */
const MAX_GAP = 1000;

/** Gaps examined per statement. */
const GAPS_AT_ONCE = 500;

/** Adds messages to a person's read ranges. */
export async function addToRead(
  change: Mutation,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const before = await rangesAround(change, userId, ids);
  await replaceJoined(change, userId, before, withIds(before, ids));
}

/** Joins ranges that can be joined by now, because the messages between them were deleted or lost. */
export async function joinRead(change: Mutation, userId: number): Promise<void> {
  const before = await rangesAround(change, userId, [1, change.lastMessageId]);
  await replaceJoined(change, userId, before, before);
}

/** Removes messages from a person's read ranges. */
export async function removeFromRead(
  change: Mutation,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const before = await rangesAround(change, userId, ids);
  replaceRanges(change, userId, before, withoutIds(before, ids));
}

/** Marks all messages as read. */
export async function readEverything(change: Mutation, userId: number): Promise<void> {
  const sql = await change.writableSql();
  await sql.run('DELETE FROM read_ranges WHERE realm_id = $1 AND user_id = $2', [
    change.realmId,
    userId,
  ]);
  for (const { key } of change.pendingIn(readRanges)) {
    if (key.user_id === userId) change.remove(readRanges, key);
  }
  change.put(readRanges, { user_id: userId, from_id: 1, to_id: change.lastMessageId });
}

async function replaceJoined(
  change: Mutation,
  userId: number,
  before: readonly Range[],
  after: readonly Range[],
): Promise<void> {
  const gaps = gapsIn(after).filter(({ from_id, to_id }) => to_id - from_id < MAX_GAP);
  const open = new Set<number>();
  for (let start = 0; start < gaps.length; start += GAPS_AT_ONCE) {
    const some = gaps.slice(start, start + GAPS_AT_ONCE);
    for (const from of await gapsWithUnread(change, userId, some)) open.add(from);
  }
  replaceRanges(change, userId, before, joined(after, closable(gaps, open)));
}

/** Returns the ranges that these ids can touch, and some on each side. */
async function rangesAround(
  change: Mutation,
  user_id: number,
  ids: readonly number[],
): Promise<Range[]> {
  const sql = await change.writableSql();
  const first = ids.reduce((a, b) => Math.min(a, b));
  const last = ids.reduce((a, b) => Math.max(a, b));
  const own = 'read_ranges WHERE realm_id = $1 AND user_id = $2';
  const stored = await sql.all<Range>(
    `SELECT from_id, to_id FROM ${own}
     AND from_id >= COALESCE((SELECT MIN(from_id) FROM (SELECT from_id FROM ${own}
       AND from_id <= $3 ORDER BY from_id DESC LIMIT ${NEIGHBOURS}) AS earlier), 0)
     AND from_id <= COALESCE((SELECT MAX(from_id) FROM (SELECT from_id FROM ${own}
       AND from_id > $4 ORDER BY from_id LIMIT ${NEIGHBOURS}) AS later), $4)`,
    [change.realmId, user_id, first, last],
  );
  const ranges = new Map(stored.map((range) => [range.from_id, range]));
  for (const { key, row } of change.pendingIn(readRanges)) {
    if (key.user_id !== user_id) continue;
    if (row) ranges.set(row.from_id, { from_id: row.from_id, to_id: row.to_id });
    else ranges.delete(key.from_id);
  }
  return [...ranges.values()].sort((a, b) => a.from_id - b.from_id);
}

/**
 * Returns the starts of gaps that may contain unread messages. Messages that the person never received are never
 * unread, so a gap with only these can be closed.
 */
async function gapsWithUnread(
  change: Mutation,
  userId: number,
  gaps: readonly Range[],
): Promise<Set<number>> {
  if (gaps.length === 0) return new Set();
  const { dialect, realmId, state } = change;
  const given = dialect.rowsFrom('$3', { from_id: 'integer', to_id: 'integer' }, 'gap');
  const channels = dialect.valuesFrom('$4', 'integer', 'channel');
  const rows = await change.sql.all<{ from_id: number }>(
    `SELECT gap.from_id FROM ${given} WHERE EXISTS (
       SELECT 1 FROM messages AS m
       WHERE m.realm_id = $1 AND m.id >= gap.from_id AND m.id <= gap.to_id AND (
         m.channel_id IN (SELECT value FROM ${channels})
         OR m.channel_id IS NULL AND EXISTS (SELECT 1 FROM conversation_members AS mine
           WHERE mine.realm_id = $1 AND mine.user_id = $2 AND mine.conversation_id = m.recipient_id)
         OR EXISTS (SELECT 1 FROM message_flags AS own WHERE own.realm_id = $1
           AND own.user_id = $2 AND own.message_id = m.id AND (own.flags & ${DELIVERED}) <> 0)))`,
    [
      realmId,
      userId,
      JSON.stringify(gaps),
      JSON.stringify([...(state.channelsOf.get(userId) ?? [])]),
    ],
  );
  const open = new Set(rows.map(({ from_id }) => from_id));
  for (const { key } of change.pendingIn(messages)) {
    const gap = gaps.find(({ from_id, to_id }) => from_id <= key.id && key.id <= to_id);
    if (gap) open.add(gap.from_id);
  }
  return open;
}

function closable(gaps: readonly Range[], open: ReadonlySet<number>): (gap: Range) => boolean {
  const starts = new Set(gaps.map(({ from_id }) => from_id).filter((id) => !open.has(id)));
  return ({ from_id }) => starts.has(from_id);
}

function replaceRanges(
  change: Mutation,
  user_id: number,
  before: readonly Range[],
  after: readonly Range[],
): void {
  const ends = new Map(before.map(({ from_id, to_id }) => [from_id, to_id]));
  for (const { from_id, to_id } of after) {
    if (ends.get(from_id) !== to_id) change.put(readRanges, { user_id, from_id, to_id });
    ends.delete(from_id);
  }
  for (const from_id of ends.keys()) change.remove(readRanges, { user_id, from_id });
}
