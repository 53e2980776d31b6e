import { inSeconds } from '../clock.ts';
import { lastPolls, RECENTLY_MS } from '../event-queues/recently-polled.ts';
import type { LetterContext } from '../mail/letter-writer.ts';
import { wasIdleSince } from '../presence/next-presence.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { type PresenceRow, presence } from '../storage/tables/users.ts';

/** What is known of where somebody is. */
export interface Whereabouts {
  /** When a client of theirs last asked for what is new, in milliseconds since 1970. */
  readonly polledAt: number | undefined;
  readonly presence: PresenceRow | undefined;
}

/** Since a time in milliseconds since 1970. */
export async function whereaboutsOf(
  { services, realm }: LetterContext,
  userId: number,
  since: number,
): Promise<Whereabouts> {
  const from = Math.min(since, services.clock.now() - RECENTLY_MS);
  const polls = await lastPolls(services, realm, [userId], from);
  const where = { user_id: userId };
  const [known] = await storedRows({ sql: realm.reader, realmId: realm.id }, presence, where);
  return { polledAt: polls.get(userId), presence: known };
}

/**
 * Whether somebody was there when something came: a client got it, and they were not known to be away
 * from it. Where a client has not asked since and may yet, it says when that can be told.
 */
export function wasThere(
  { polledAt, presence: known }: Whereabouts,
  at: number,
  now: number,
): boolean | { readonly notBefore: number } {
  if (polledAt === undefined) return false;
  if (known && wasIdleSince(known, inSeconds(at))) return false;
  if (polledAt >= at) return true;
  // Not that of a clock that has been set back since, which may be years away.
  const goneAt = Math.min(polledAt, now) + RECENTLY_MS;
  return goneAt > now ? { notBefore: goneAt } : false;
}
