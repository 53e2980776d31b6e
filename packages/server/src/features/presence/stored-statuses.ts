import type { UserStatus } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type UserStatusRow, userStatuses } from '../../core/storage/tables/users.ts';

/** Returns the statuses of these people. Leaves out people without one. */
export function statusesOf(
  change: Mutation,
  userIds: Iterable<number>,
): Promise<Map<number, UserStatus>> {
  return withStored(change, awayAmong(change.state, userIds));
}

/** Returns the part of people's statuses that is in the state: whether they hide their presence. */
export function awayAmong(
  state: RealmState,
  userIds: Iterable<number>,
): ReadonlyMap<number, UserStatus> {
  const statuses = new Map<number, UserStatus>();
  for (const id of userIds) {
    statuses.set(id, state.userSetting(id, 'presence_enabled') ? {} : { away: true });
  }
  return statuses;
}

/** Adds the part of their statuses that is only in the database. */
export async function withStored(
  source: RowSource,
  known: ReadonlyMap<number, UserStatus>,
): Promise<Map<number, UserStatus>> {
  const statuses = new Map(known);
  for (const row of await storedRows(source, userStatuses, {})) {
    const status = statuses.get(row.user_id);
    if (status) statuses.set(row.user_id, { ...status, ...statusObject(row) });
  }
  return new Map([...statuses].filter(([, status]) => Object.keys(status).length > 0));
}

/** Returns a status as clients see it, without empty fields. */
export function statusObject({ user_id, ...fields }: UserStatusRow): UserStatus {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
}
