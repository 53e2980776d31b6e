import { useDirects, useOwnUser, useUsers } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';

/**
 * Says that a user id in the address is unknown to the server and to the user's direct conversations. The text is
 * the same for people that the user may not see. It is empty while a person may still turn out to be known.
 */
export function useUnknownPerson(userIds: readonly number[] | undefined): string | undefined {
  const users = useUsers();
  const directs = useDirects();
  const own = useOwnUser();
  if (!userIds || !users) return undefined;
  const known = new Set(users.map(({ user }) => user.user_id));
  if (userIds.every((id) => known.has(id))) return undefined;
  if (!directs || !own) return '';
  if (directs.some((direct) => direct.userIds.join() === userIds.join())) return undefined;
  return userIds.length === 1 ? t('chat.thisPersonDoesNotExist') : t('chat.someOfThesePeopleDo');
}
