import { badRequest } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { refusedForNow } from '../../http/admission/refused-for-now.ts';
import type { Services } from '../../services.ts';

/** Limits the number of mails about their address that a user may request. */
export async function spendOnMail(
  { rateLimits }: Services,
  realm: Realm,
  { id }: UserRow,
): Promise<void> {
  await rateLimits?.addressChanges
    .spend(`${realm.id}:${id}`)
    .catch(refusedForNow('You have asked for too many mails about your address.'));
}

export function tooManyMailsThere(): Error {
  return badRequest('Too many mails were sent to this address within a day. Try again tomorrow.');
}
