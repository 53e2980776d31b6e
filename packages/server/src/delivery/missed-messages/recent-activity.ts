import { inSeconds } from '../../core/clock.ts';
import { lastPolls, RECENTLY_MS } from '../../core/event-queues/recently-polled.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type PresenceRow, presence } from '../../core/storage/tables/users.ts';
import { wasIdleSince } from '../../features/presence/next-presence.ts';
import type { LetterContext } from '../mail/letter-writer.ts';

/** The recent activity of a user. */
export interface RecentActivity {
  /** When one of their clients last polled for events, in milliseconds since 1970. */
  readonly polledAt: number | undefined;
  readonly presence: PresenceRow | undefined;
}

/** Returns a user's activity since a time in milliseconds since 1970. */
export async function recentActivityOf(
  { services, realm }: LetterContext,
  userId: number,
  since: number,
): Promise<RecentActivity> {
  const from = Math.min(since, services.clock.now() - RECENTLY_MS);
  const polls = await lastPolls(services, realm, [userId], from);
  const where = { user_id: userId };
  const [known] = await storedRows({ sql: realm.reader, realmId: realm.id }, presence, where);
  return { polledAt: polls.get(userId), presence: known };
}

/**
 * Tells whether a user was present when a message came: a client received it, and the user was not known to be idle. If
 * a client may still poll, returns when this can be decided.
 */
export function wasThere(
  { polledAt, presence: known }: RecentActivity,
  at: number,
  now: number,
): boolean | { readonly notBefore: number } {
  if (polledAt === undefined) return false;
  if (known && wasIdleSince(known, inSeconds(at))) return false;
  if (polledAt >= at) return true;
  // Ignores a time in the future, from a clock that was set back since. It could be years away.
  const goneAt = Math.min(polledAt, now) + RECENTLY_MS;
  return goneAt > now ? { notBefore: goneAt } : false;
}
