import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import type { QueueOptions } from './queue.ts';

const RECENTLY_MS = 10 * 60_000;

/**
 * Which of these accounts have a client that gets messages and has asked for events in the last ten
 * minutes, or is waiting for some now. Processes tell each other of that with some minutes' delay.
 */
export async function recentlyPolled(
  { engine, clock, eventQueues }: Pick<Services, 'engine' | 'clock' | 'eventQueues'>,
  realm: Realm,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const queues = eventQueues.of(realm);
  const present = new Set(
    userIds.filter((id) => queues.isRead(id, ({ options }) => takesMessages(options))),
  );
  const others = userIds.filter((id) => !present.has(id));
  if (others.length === 0) return present;
  const now = clock.now();
  const rows = await engine.reader.all<{ user_id: number; options: string }>(
    `SELECT user_id, options FROM event_queues
     WHERE realm_id = $1 AND ${engine.dialect.among('user_id', '$2')}
     AND last_polled_at BETWEEN $3 AND $4`,
    // Far ahead is what a clock says that was set back since.
    [realm.id, JSON.stringify(others), now - RECENTLY_MS, now + RECENTLY_MS],
  );
  for (const { user_id, options } of rows) {
    if (takesMessages(JSON.parse(options))) present.add(user_id);
  }
  return present;
}

function takesMessages({ eventTypes }: Pick<QueueOptions, 'eventTypes'>): boolean {
  return eventTypes?.includes('message') ?? true;
}
