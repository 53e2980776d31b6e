import type { Services } from '../../services.ts';
import type { Realm } from '../realm/realm.ts';
import type { QueueOptions } from './queue.ts';
import { USE_KNOWN_AFTER_MS } from './stored-queues.ts';

/** A client counts as active for this long after it asked for events. */
export const RECENTLY_MS = 10 * 60_000;

type PollServices = Pick<Services, 'engine' | 'clock' | 'eventQueues'>;

/**
 * Returns which of these accounts have a client that gets messages and has asked for events in the last ten minutes
 * or waits for some now. Processes learn that of each other with a delay of some minutes.
 */
export async function recentlyPolled(
  services: PollServices,
  realm: Realm,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const since = services.clock.now() - RECENTLY_MS;
  return new Set((await lastPolls(services, realm, userIds, since)).keys());
}

/**
 * Returns when the clients of these accounts that get messages last asked for events, in milliseconds since 1970: now
 * for those that wait. Leaves out accounts without a request since `since`. Times of other processes' clients can be
 * some minutes old.
 */
export async function lastPolls(
  { engine, clock, eventQueues }: PollServices,
  realm: Realm,
  userIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const queues = eventQueues.of(realm);
  const now = clock.now();
  const waiting = userIds.filter((id) =>
    queues.isRead(id, ({ options }) => takesMessages(options)),
  );
  const polls = new Map(waiting.map((id) => [id, now]));
  const others = userIds.filter((id) => !polls.has(id));
  if (others.length === 0) return polls;
  const rows = await engine.reader.all<Row>(
    `SELECT id, user_id, options, last_polled_at FROM event_queues
     WHERE realm_id = $1 AND ${engine.dialect.among('user_id', '$2')}
     AND last_polled_at BETWEEN $3 AND $4`,
    // A time far in the future comes from a clock that was since set back.
    [realm.id, JSON.stringify(others), since - USE_KNOWN_AFTER_MS, now + RECENTLY_MS],
  );
  const wanted = new Set(others);
  const note = (userId: number, at: number, options: Pick<QueueOptions, 'eventTypes'>) => {
    if (at < since || !wanted.has(userId) || !takesMessages(options)) return;
    polls.set(userId, Math.max(at, polls.get(userId) ?? 0));
  };
  for (const { id, user_id, options, last_polled_at } of rows) {
    note(user_id, Math.max(last_polled_at, eventQueues.lastUse(id) ?? 0), JSON.parse(options));
  }
  for (const { queue, usedAt } of eventQueues.unwrittenUses(realm)) {
    note(queue.userId, usedAt, queue.options);
  }
  return polls;
}

interface Row {
  readonly id: string;
  readonly user_id: number;
  readonly options: string;
  readonly last_polled_at: number;
}

function takesMessages({ eventTypes }: Pick<QueueOptions, 'eventTypes'>): boolean {
  return eventTypes?.includes('message') ?? true;
}
