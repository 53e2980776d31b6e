import { useDirects, useOwnUser, useUsers } from '@tidings/sdk/react';

/**
 * Says so if somebody is named whom the server does not name, and with whom nothing was ever written.
 * Of people out of one's sight it says no more than of those who are not there.
 */
export function useUnknownPerson(userIds: readonly number[] | undefined): string | undefined {
  const users = useUsers();
  const directs = useDirects();
  const own = useOwnUser();
  // Until all that is there, everybody would seem to be unknown.
  if (!userIds || !users || !directs || !own) return undefined;
  if (directs.some((direct) => direct.userIds.join() === userIds.join())) return undefined;
  const known = new Set(users.map(({ user }) => user.user_id));
  if (userIds.every((id) => known.has(id))) return undefined;
  return userIds.length === 1
    ? 'There is no such person, or you may not see them.'
    : 'Not all of these people exist, or you may not see them.';
}
