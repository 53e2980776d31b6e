import type { Mutation } from '../realm/mutation.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { invites } from '../storage/tables/invites.ts';
import { openInviteToken, sealInviteToken } from './invite-tokens.ts';

/** To be called when a maker's key is replaced: their links stay readable with the new one. */
export async function resealInvites(
  change: Mutation,
  makerId: number,
  oldKey: string,
  newKey: string,
): Promise<void> {
  for (const invite of await storedRows(change, invites, { inviter_id: makerId })) {
    const { sealed_token } = invite;
    const token = sealed_token === null ? undefined : openInviteToken(sealed_token, oldKey);
    if (token === undefined) continue;
    change.put(invites, { ...invite, sealed_token: sealInviteToken(token, newKey) });
  }
}
