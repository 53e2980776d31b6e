import { KEPT, KEPT_UNREAD, DELIVERED } from '../../messages/flags.ts';
import { standingsOf } from '../../narrow/find-messages.ts';
import type { Source } from '../part.ts';
import { addByTopic } from './add-by-topic.ts';
import { listsByRun, listsByTopic, type ReceivedList } from './received-lists.ts';
import { shownColumns, UnreadPlaces } from './unread-places.ts';
import { findUnreadRuns, type ReceivedSpace } from './unread-runs.ts';
import { newestWindow, type RunWindow } from './unread-window.ts';

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
  const window = await newestWindow(source, runs, limits);
  const isByTopic = isDense(window, limits);
  const received = isByTopic
    ? await listsByTopic(source, window, channels)
    : await listsByRun(source, window.runs, limits.listed);
  const kept = await keptIds(source, userId, received, limits.listed);
  const { lists, single, isCut } = cut(received, kept, limits.listed);

  const places = new UnreadPlaces(channels);
  if (isByTopic) await addByTopic(places, source, { userId, lists, span: window });
  else for (const { ids } of lists) single.push(...ids);
  if (single.length > 0) {
    for (const message of await standingsOf(source, userId, single, shownColumns)) {
      places.add(message);
    }
  }
  return { places, isCut };
}

/** Counts at most as many as are listed, so that the ids to read have a limit, too. */
function isDense({ count, oldest, newest }: RunWindow, { listed, many, dense }: Limits): boolean {
  return count >= many && newest - oldest < Math.min(count, listed) * dense;
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
