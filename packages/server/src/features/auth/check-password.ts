import { badRequest } from '../../core/api-error.ts';
import type { CallContext } from '../../handler.ts';
import { refusedForNow } from '../../http/admission/refused-for-now.ts';
import type { PasswordRecord } from '../users/passwords.ts';

interface Given {
  readonly password: string;
  readonly record: PasswordRecord;
}

/** Throws unless the password of a signed-in person is right. Wrong ones are limited. */
export async function checkPassword(
  { realm, services }: Pick<CallContext, 'realm' | 'services'>,
  userId: number,
  { password, record }: Given,
): Promise<void> {
  const attempts = services.rateLimits?.passwordChanges;
  const who = String(userId);
  await attempts
    ?.attempt(realm.id, who)
    .catch(refusedForNow('Too many attempts with a wrong password.'));
  if (!(await services.passwords.matches(password, record))) throw wrongPassword();
  await attempts?.succeeded(realm.id, who);
}

export function wrongPassword(): Error {
  return badRequest('Wrong password!');
}
