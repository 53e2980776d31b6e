import { badRequest } from '../api-error.ts';
import { refusedForNow } from '../http/admission/refused-for-now.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/tables/users.ts';

/** So many mails about their address somebody may ask for, and no more. */
export async function spendOnMail(
  { rateLimits }: Services,
  realm: Realm,
  { id }: UserRow,
): Promise<void> {
  await rateLimits?.addressChanges
    .spend(`${realm.id}:${id}`)
    .catch(refusedForNow('You have asked for mails about your address several times.'));
}

export function tooManyMailsThere(): Error {
  return badRequest('Too many mails were sent to this address within a day. Try again tomorrow.');
}
