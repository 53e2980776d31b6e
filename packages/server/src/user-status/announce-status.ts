import type { Mutation } from '../realm/mutation.ts';
import type { UserRow, UserStatusRow } from '../storage/tables/users.ts';
import { announceAccount } from '../users/out-of-sight.ts';

interface AnnouncedStatus extends Partial<Omit<UserStatusRow, 'user_id'>> {
  /** What older clients know of the setting `presence_enabled`. */
  readonly away?: boolean;
}

/** Tells those who may see somebody what of their status is new. */
export function announceStatus(change: Mutation, user: UserRow, status: AnnouncedStatus): void {
  announceAccount(change, user, { type: 'user_status', user_id: user.id, ...status });
}
