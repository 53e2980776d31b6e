import { DELIVERED, KEPT, KEPT_UNREAD } from '../../messages/flags.ts';
import { standingsOf } from '../../narrow/find-messages.ts';
import type { Source } from '../part.ts';
import { addByTopic } from './add-by-topic.ts';
import { estimateUnread, type IdSpan } from './estimate-unread.ts';
import { listsByRun, listsByTopic, type ReceivedList } from './received-lists.ts';
import { shownColumns, UnreadPlaces } from './unread-places.ts';
import { findUnreadRuns, type ReceivedSpace, type UnreadRun } from './unread-runs.ts';

/** Limits that decide how messages are read. Tests have lower ones. */
export interface Limits {
  /** Limit of listed messages. */
  readonly listed: number;
  /** Number of the newest ids to search first; then twice as many, until there are enough messages. */
  readonly window: number;
  /** Fewer messages are read one by one. */
  readonly many: number;
  /** Most ids between the oldest and the newest message, for each message, at which reading whole topics pays. */
  readonly dense: number;
}

const usualLimits: Limits = { listed: 50_000, window: 60_000, many: 500, dense: 4 };

/** The person and the spaces to search for unread messages. */
export interface UnreadScope {
  readonly userId: number;
  /** In the channels that the person is subscribed to. */
  readonly spaces: readonly ReceivedSpace[];
}

/** Returns a person's newest unread messages by their places, and whether there are more. */
export async function newestUnread(
  source: Source,
  { userId, spaces }: UnreadScope,
  limits = usualLimits,
): Promise<{ places: UnreadPlaces; isCut: boolean }> {
  const channels = new Set(spaces.map((space) => space.recipient_id));
  const runs = await findUnreadRuns(source, userId, spaces);
  const { lists: received, span } = await newestOf(source, runs, channels, limits);
  const kept = await keptIds(source, userId, received, limits.listed);
  const { lists, single, isCut } = cut(received, kept, limits.listed);

  const places = new UnreadPlaces(channels);
  if (span) await addByTopic(places, source, { userId, lists, span });
  else for (const { ids } of lists) single.push(...ids);
  if (single.length > 0) {
    for (const message of await standingsOf(source, userId, single, shownColumns)) {
      places.add(message);
    }
  }
  return { places, isCut };
}

interface Received {
  readonly lists: readonly ReceivedList[];
  /** The ids of the messages if these are listed by topic. */
  readonly span: IdSpan | undefined;
}

/** Searches in windows, so that a person who never reads costs little more than the listed messages. */
async function newestOf(
  source: Source,
  runs: readonly UnreadRun[],
  channels: ReadonlySet<number>,
  limits: Limits,
): Promise<Received> {
  const newest = runs.reduce((most, run) => Math.max(most, run.upto_id), 0);
  for (let width = limits.window; ; width *= 2) {
    const floor = Math.max(newest - width, 0);
    const within = runs
      .filter((run) => run.upto_id > floor)
      .map((run) => ({ ...run, after_id: Math.max(run.after_id, floor) }));
    if (within.length === 0) return { lists: [], span: undefined };
    const span = await denseSpan(source, within, limits);
    const lists = span
      ? await listsByTopic(source, { runs: within, channels, span, listed: limits.listed })
      : await listsByRun(source, within, limits.listed);
    const count = lists.reduce((sum, { ids }) => sum + ids.length, 0);
    if (count > limits.listed || floor === 0) return { lists, span };
  }
}

/** Returns the span of messages if there are many and they lie close together, otherwise undefined. */
async function denseSpan(
  source: Source,
  runs: readonly UnreadRun[],
  limits: Limits,
): Promise<IdSpan | undefined> {
  const { count, span } = await estimateUnread(source, runs, limits);
  const most = Math.min(count, limits.listed) * limits.dense;
  return count >= limits.many && span.newest - span.oldest < most ? span : undefined;
}

/** Leaves out the oldest messages if there are more than may be listed. */
function cut(
  received: readonly ReceivedList[],
  kept: readonly number[],
  most: number,
): { lists: readonly ReceivedList[]; single: number[]; isCut: boolean } {
  const count = received.reduce((sum, { ids }) => sum + ids.length, kept.length);
  if (count <= most) return { lists: received, single: [...kept], isCut: false };
  const ids = Float64Array.from([...received.flatMap((list) => list.ids), ...kept]).sort();
  const oldest = ids.at(-most) ?? 0;
  const newer = (all: readonly number[]) => all.filter((id) => id >= oldest);
  const lists = received.map((list) => ({ ...list, ids: newer(list.ids) }));
  return { lists, single: newer(kept), isCut: true };
}

/** Returns messages kept without a subscription: marked by hand, or sent to a bot by name. */
async function keptIds(
  { sql, dialect, realmId }: Source,
  userId: number,
  received: readonly ReceivedList[],
  most: number,
): Promise<number[]> {
  const rows = await sql.all<{ message_id: number }>(
    `SELECT f.message_id FROM message_flags AS f ${dialect.indexedBy('message_flags_kept')}
     WHERE f.realm_id = $1 AND f.user_id = $2 AND (f.flags & ${KEPT}) <> 0
     AND (f.flags & ${KEPT_UNREAD | DELIVERED}) <> 0
     ORDER BY f.message_id DESC LIMIT $3`,
    [realmId, userId, most],
  );
  const kept = new Set(rows.map(({ message_id }) => message_id));
  if (kept.size > 0) for (const { ids } of received) for (const id of ids) kept.delete(id);
  return [...kept];
}
