import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import { inviteKey } from './invite-tokens.ts';

/** Seals an account's links with another secret of the account. */
export async function resealInvites(
  change: Mutation,
  makerId: number,
  oldSecret: string,
  newSecret: string,
): Promise<void> {
  const [before, after] = [inviteKey(oldSecret), inviteKey(newSecret)];
  for (const invite of await storedRows(change, invites, { inviter_id: makerId })) {
    const { sealed_token } = invite;
    const token = sealed_token === null ? undefined : before.open(sealed_token);
    if (token === undefined) continue;
    change.put(invites, { ...invite, sealed_token: after.seal(token) });
  }
}
