import { ResourceNotFound } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { keyDetails } from '../../core/storage/tables/keys.ts';
import { audit } from '../audit/audit.ts';
import { endKeys } from './end-keys.ts';

/** Ends a key of an account. Throws if the account has no such key. */
export async function endOneKey(change: Mutation, userId: number, keyId: number): Promise<void> {
  const isThere = change.state.apiKeys.ofUser(userId).some(({ key_id }) => key_id === keyId);
  const [details] = isThere ? await storedRows(change, keyDetails, { key_id: keyId }) : [];
  if (!details) throw noSuchKey();
  await endKeys(change, userId, ({ key_id }) => key_id === keyId);
  const { name } = details;
  audit(change, { kind: 'key.ended', target: userId, details: { key_id: keyId, name } });
}

export function noSuchKey(): ResourceNotFound {
  return new ResourceNotFound('Key does not exist');
}
