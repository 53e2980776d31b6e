import type { QuietUsers } from '../../core/event-queues/realm-queues.ts';
import type { Services } from '../../services.ts';
import { notePresence } from './note-presence.ts';

/** Reads and writes at once. Those of a group share a commit. */
const AT_ONCE = 100;

/** Reports everyone as connected who has a client that waits for events here, but is not used. */
export async function holdPresence(services: Services): Promise<void> {
  for (const quiet of services.eventQueues.quietUsers()) await holdPresenceOf(quiet, services);
}

/** Reports these people as connected, but not active. A failure concerns one person, until the next report. */
export async function holdPresenceOf(
  { realm, userIds }: QuietUsers,
  services: Services,
): Promise<void> {
  const { state } = realm;
  const people = [...userIds].flatMap((id) => {
    const user = state.users.get({ id });
    return user && !user.is_bot ? [user] : [];
  });
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const reports = people.slice(from, from + AT_ONCE).map((user) =>
      notePresence({ realm, state, services }, user, 'idle').catch((error: unknown) => {
        services.log.error({ err: error, userId: user.id }, 'could not hold presence');
      }),
    );
    await Promise.all(reports);
  }
}
