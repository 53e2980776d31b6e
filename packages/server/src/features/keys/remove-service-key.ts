import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { deactivateAccount } from '../users/deactivate-account.ts';
import { endKeys } from './end-keys.ts';
import { noSuchKey } from './end-one-key.ts';
import { storedServiceKeys } from './stored-service-keys.ts';

/** Ends a service key and deactivates its account. Throws if there is no such key. */
export async function removeServiceKey(change: Mutation, keyId: number): Promise<UserRow> {
  const { state } = change;
  const found = (await storedServiceKeys(change)).find(({ key_id }) => key_id === keyId);
  const user = found && state.users.get({ id: found.user_id });
  if (!user || state.apiKeys.ofUser(user.id).length === 0) throw noSuchKey();
  await endKeys(change, user.id);
  if (user.is_active) await deactivateAccount(change, user);
  const { name } = found;
  audit(change, { kind: 'service_key.ended', target: user.id, details: { key_id: keyId, name } });
  return user;
}
