import { ResourceNotFound } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { endKeys } from './end-keys.ts';

/** Ends a key of an account. Throws if the account has no such key. */
export async function endOneKey(change: Mutation, userId: number, keyId: number): Promise<void> {
  const isThere = change.state.apiKeys.ofUser(userId).some(({ key_id }) => key_id === keyId);
  if (!isThere) throw noSuchKey();
  await endKeys(change, userId, ({ key_id }) => key_id === keyId);
}

export function noSuchKey(): ResourceNotFound {
  return new ResourceNotFound('Key does not exist');
}
