import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type IdentityRow, identities } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';

type Identity = Pick<IdentityRow, 'issuer' | 'subject'>;

/**
 * Links an account to a person at a provider, in place of an earlier one. Returns the id of the account that this person
 * has already; undefined once they are linked. Keys and passwords stay.
 */
export async function relink(
  change: Mutation,
  userId: number,
  { issuer, subject }: Identity,
): Promise<number | undefined> {
  const [taken] = await storedRows(change, identities, { issuer, subject });
  if (taken && taken.user_id !== userId) return taken.user_id;
  if (taken) return undefined;
  const [earlier] = await storedRows(change, identities, { user_id: userId });
  // If the providers have the same secret, the next sign-in gets the same key. Otherwise it makes one.
  const sealed_api_key = earlier?.sealed_api_key ?? '';
  change.put(identities, { user_id: userId, issuer, subject, sealed_api_key });
  audit(change, { kind: 'user.provider_linked', target: userId, details: { issuer } });
  return undefined;
}
