import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow, UserStatusRow } from '../../core/storage/tables/users.ts';
import { announceAccount } from '../users/hidden-people.ts';

interface AnnouncedStatus extends Partial<Omit<UserStatusRow, 'user_id'>> {
  /** The setting `presence_enabled` for older clients. */
  readonly away?: boolean;
}

/** Announces the changed parts of a user's status to everyone who may see the user. */
export function announceStatus(change: Mutation, user: UserRow, status: AnnouncedStatus): void {
  announceAccount(change, user, { type: 'user_status', user_id: user.id, ...status });
}
