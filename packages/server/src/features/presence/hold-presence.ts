import type { Services } from '../../services.ts';
import { notePresence } from './note-presence.ts';

/** Reads and writes at once. Those of a group share a commit. */
const AT_ONCE = 100;

/** Reports everyone as connected who has a client that waits for events here, but is not used. */
export async function holdPresence(services: Services): Promise<void> {
  for (const { realm, userIds } of services.eventQueues.quietUsers()) {
    const { state } = realm;
    const people = [...userIds].flatMap((id) => {
      const user = state.users.get({ id });
      return user && !user.is_bot ? [user] : [];
    });
    for (let from = 0; from < people.length; from += AT_ONCE) {
      const some = people.slice(from, from + AT_ONCE);
      const context = { realm, state, services };
      await Promise.all(some.map((user) => notePresence(context, user, 'idle')));
    }
  }
}
