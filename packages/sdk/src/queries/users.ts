import type { Status, User } from '../store/resources.ts';
import { byName } from './by-name.ts';
import { listQuery, valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';
import { mutedUserIds, selfId } from './unread-conversations.ts';

/** A user with their status. */
export interface UserItem {
  /** The person or bot. */
  readonly user: User;
  /** The status that the user set, if any. */
  readonly status: Status | undefined;
  /** Whether the person muted this user. */
  readonly isMuted: boolean;
}

interface UserValues {
  readonly users: ShownRecords<'user'>;
  readonly statuses: ShownRecords<'status'>;
  readonly mutedUsers: ShownRecords<'mutedUsers'>;
}

/** All users that the person may see, by name, including deactivated accounts and bots. */
export function usersQuery(sources: QuerySources): LiveQuery<readonly UserItem[]> {
  const inputs = {
    users: recordInput(sources, 'user'),
    statuses: recordInput(sources, 'status'),
    mutedUsers: recordInput(sources, 'mutedUsers', { key: '' }),
  };
  return listQuery(sources, inputs, userItems, ({ user }) => user.user_id);
}

/** One account; null if this device knows none with this id. */
export function userQuery(sources: QuerySources, userId: number): LiveQuery<UserItem | null> {
  const key = String(userId);
  const inputs = {
    users: recordInput(sources, 'user', { key }),
    statuses: recordInput(sources, 'status', { key }),
    mutedUsers: recordInput(sources, 'mutedUsers', { key: '' }),
  };
  return valueQuery(sources, inputs, (values) => userItems(values)[0] ?? null);
}

/** The person's own account; null before the first snapshot. */
export function ownUserQuery(sources: QuerySources): LiveQuery<UserItem | null> {
  const inputs = {
    users: recordInput(sources, 'user'),
    statuses: recordInput(sources, 'status'),
    mutedUsers: recordInput(sources, 'mutedUsers', { key: '' }),
    self: recordInput(sources, 'self', { key: '' }),
  };
  return valueQuery(sources, inputs, ({ self, ...values }) => {
    const user = values.users.records.get(String(selfId(self)))?.value;
    return user ? userItem(user, values.statuses, mutedUserIds(values.mutedUsers)) : null;
  });
}

function userItems({ users, statuses, mutedUsers }: UserValues): UserItem[] {
  const muted = mutedUserIds(mutedUsers);
  return [...users.records.values()]
    .map(({ value }) => userItem(value, statuses, muted))
    .sort((a, b) => byName(a.user.full_name, b.user.full_name) || a.user.user_id - b.user.user_id);
}

function userItem(
  user: User,
  statuses: ShownRecords<'status'>,
  muted: ReadonlySet<number>,
): UserItem {
  const { user_id } = user;
  const status = statuses.records.get(String(user_id))?.value;
  return { user, status, isMuted: muted.has(user_id) };
}
