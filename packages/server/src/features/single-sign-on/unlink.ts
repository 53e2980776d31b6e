import type { Mutation } from '../../core/realm/mutation.ts';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { identities } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';

/** Unlinks an account from its person at a single sign-on provider. Returns whether it was linked. */
export async function unlink(change: Mutation, userId: number): Promise<boolean> {
  const linked = await storedKeys(change, identities, { user_id: userId });
  if (linked.length === 0) return false;
  for (const key of linked) change.remove(identities, key);
  audit(change, { kind: 'user.provider_unlinked', target: userId, details: {} });
  return true;
}
