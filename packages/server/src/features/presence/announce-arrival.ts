import type { UserRow } from '../../core/storage/tables/users.ts';
import { hiddenPeopleOf, visiblePeople } from '../users/hidden-people.ts';
import type { PresenceContext } from './context.ts';
import type { PresenceTimes } from './next-presence.ts';
import { legacyPresence, slimPresence } from './presence-object.ts';

/** Maximum number of users who are told at once. Others learn it when they next poll. */
const MAX_RECEIVERS = 100;

/** Announces a user who is back to everyone who may see them. */
export function announceArrival(
  { realm, state, services }: PresenceContext,
  user: UserRow,
  times: PresenceTimes,
): void {
  const now = services.clock.now();
  const outOfSight = hiddenPeopleOf(state, user, now);
  const active = state.usersByActivity.get(true)?.size ?? 0;
  if (active - outOfSight.length > MAX_RECEIVERS) return;
  const event = {
    type: 'presence',
    user_id: user.id,
    email: user.email,
    server_timestamp: now / 1000,
    presence: { website: legacyPresence(times).website },
    presences: { [user.id]: slimPresence(times) },
  };
  services.transient.emit(realm.id, 'realm', visiblePeople(event, outOfSight));
}
