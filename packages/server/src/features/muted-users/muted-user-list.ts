import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Returns the users whom an account muted, and when, in seconds. */
export function mutedUserList(
  state: RealmState,
  userId: number,
): { id: number; timestamp: number }[] {
  return [...(state.mutedBy.get(userId) ?? [])]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const row = state.mutedUsers.get({ user_id: userId, muted_id: id });
      return row ? [{ id, timestamp: row.muted_at }] : [];
    });
}

/** Sends the complete new list, which clients expect after every change. */
export function announceMutedUsers(change: Mutation, userId: number): void {
  const muted_users = mutedUserList(change.state, userId);
  change.emit(forUser(userId), { type: 'muted_users', muted_users });
}
