import type { Mutation } from '../../core/realm/mutation.ts';
import { type AddedKey, addKey, type NewKey } from '../keys/add-key.ts';
import { endKeys } from '../keys/end-keys.ts';
import { scopesOf } from '../keys/scopes-of.ts';
import { serviceKeyOf } from '../keys/service-accounts.ts';
import { newServiceKey } from '../users/api-key.ts';

/**
 * Gives an account a new key in place of all others. By default it is the main key of a person, or the key of a bot or
 * service.
 */
export async function replaceApiKey(
  change: Mutation,
  userId: number,
  wanted: Partial<NewKey> = {},
): Promise<AddedKey> {
  const service = serviceKeyOf(change.state, userId);
  const name = change.state.users.get({ id: userId })?.full_name;
  await endKeys(change, userId);
  if (service) {
    const expiresAt = service.expires_at ?? undefined;
    const scopes = scopesOf(service);
    const apiKey = newServiceKey();
    return addKey(change, userId, { kind: 'service', name, expiresAt, scopes, apiKey });
  }
  const kind = change.state.users.get({ id: userId })?.is_bot ? 'bot' : 'main';
  return addKey(change, userId, { kind, ...wanted });
}
