import type { Mutation } from '../../core/realm/mutation.ts';
import { passwords, type UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { type AddedKey, addKey } from '../keys/add-key.ts';
import { isKeyOf } from '../keys/live-key.ts';
import { newApiKey } from '../users/api-key.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { replaceOwnKey } from './replace-own-key.ts';

type Caller = CallContext & { readonly caller: UserRow };

interface Wanted {
  readonly next: string;
  readonly old_password: string;
  /** The proven current password; undefined if the account has none. */
  readonly present: PasswordRecord | undefined;
  readonly keep_other_keys: boolean;
}

export interface NewPassword {
  readonly record: PasswordRecord;
  /**
   * - `replace`: all keys end. This becomes the main key
   * - `add`: all keys stay, and this main key is added, because there was none that the password opens
   * - `keep`: all keys stay
   */
  readonly keys: 'replace' | 'add' | 'keep';
  readonly mainKey: string;
}

/** Does the slow work for a new password. */
export async function prepareNewPassword(
  { caller, apiKey, key, state, services: { clock, passwords: hashing } }: Caller,
  { next, old_password, present, keep_other_keys }: Wanted,
): Promise<NewPassword> {
  const withKey = async (mainKey: string, keys: NewPassword['keys']) => ({
    keys,
    mainKey,
    record: await hashing.create(next, mainKey),
  });
  if (present && !keep_other_keys) return withKey(newApiKey(), 'replace');
  const wrapped = present?.wrapped_api_key ?? null;
  const known = wrapped === null ? undefined : await hashing.unwrap(old_password, wrapped);
  const isValid = known !== undefined && isKeyOf(state, known, caller.id, clock.now());
  if (isValid) return withKey(known, 'keep');
  // The main key of the request can be the one that the new password opens.
  if (apiKey !== undefined && key?.kind === 'main') return withKey(apiKey, 'keep');
  return withKey(newApiKey(), 'add');
}

/** Stores a new password. Returns the key that the caller goes on with, if its own ended. */
export async function changePassword(
  change: Mutation,
  { caller, apiKey, key }: Caller,
  { record, keys, mainKey }: NewPassword,
): Promise<AddedKey | undefined> {
  change.put(passwords, { user_id: caller.id, ...record });
  audit(change, { kind: 'password.changed', target: caller.id, details: {} });
  if (keys === 'replace') return replaceOwnKey(change, caller.id, { apiKey, key }, mainKey);
  if (keys === 'add') {
    await addKey(change, caller.id, { kind: 'main', apiKey: mainKey, heirOf: apiKey });
  }
  return undefined;
}
