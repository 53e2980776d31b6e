import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { announceToPeers } from './add-subscribers.ts';

/**
 * Tells that an account is among the subscribers of its channels again, or no longer. It stays
 * subscribed while it is deactivated, but listings leave it out.
 */
export function announceStay(change: Mutation, user: UserRow): void {
  const { state } = change;
  const op = user.is_active ? 'peer_add' : 'peer_remove';
  for (const id of state.channelsOf.get(user.id) ?? []) {
    const channel = state.channels.get({ id });
    if (channel && state.subscribersOf.get(id)?.has(user.id)) {
      announceToPeers(change, channel, op, [user.id]);
    }
  }
}
