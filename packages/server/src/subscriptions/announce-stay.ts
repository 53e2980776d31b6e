import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { announceToPeers } from './add-subscribers.ts';

/**
 * Announces an account as a subscriber of its channels, or as no longer one. A deactivated account stays subscribed,
 * but lists leave it out.
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
