import { endpoints, roles, userSettingNames } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { passwords } from '../../core/storage/tables/users.ts';
import { type MutationCall, preparedMutation, type QueryCall } from '../../handler.ts';
import { refusedForNow } from '../../http/admission/refused-for-now.ts';
import { audit } from '../audit/audit.ts';
import { isStillPassword, readPassword } from '../auth/read-password.ts';
import { replaceOwnKey } from '../auth/replace-own-key.ts';
import { changeOwnAddress, wantedAddress } from '../own-address/change-own-address.ts';
import { putResealed, resealFactor } from '../second-factor/reseal-factor.ts';
import { newApiKey } from '../users/api-key.ts';
import { checkPasswordStrength } from '../users/password-strength.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { realmHost } from '../users/realm-host.ts';
import { rename } from '../users/rename.ts';
import { changeUserSetting } from './change-user-setting.ts';

type Endpoint = typeof endpoints.updateSettings;

export const updateSettings = preparedMutation(endpoints.updateSettings, {
  isCounted: true,
  async prepare(call) {
    const present = takesProof(call) ? await provenPassword(call) : undefined;
    const password = await newPassword(call, present);
    const resealed = present && password ? await resealedFactor(call) : undefined;
    return { present, password, resealed, address: await wantedAddress(call) };
  },

  async run(call, { present, password, resealed, address }) {
    const { change, state, caller, input, client, services } = call;
    const host = realmHost(client.origin);
    renameSelf(call);
    if (present && !(await isStillPassword(change, caller.id, present))) throw wrongPassword();
    if (password) await changePassword(call, password);
    if (present && password) await putResealed(change, caller.id, resealed);
    if (address !== undefined) {
      const current = state.users.get({ id: caller.id }) ?? caller;
      await changeOwnAddress(change, current, address, {
        config: services.config,
        realmHost: host,
      });
    }
    for (const name of userSettingNames) {
      const value = input[name];
      if (value !== undefined) await changeUserSetting(change, caller.id, name, value, host);
    }
    return password?.apiKey === undefined ? {} : { api_key: password.apiKey };
  },
});

export interface PasswordChange {
  readonly record: PasswordRecord;
  /** Replaces all keys of the account. Not set with a first password, which keeps them. */
  readonly apiKey?: string;
}

/**
 * Tells whether the request needs the current password. A new address needs it if the server cannot confirm the address
 * by mail.
 */
function takesProof({ input, caller, services }: QueryCall<Endpoint>): boolean {
  if (input.new_password !== undefined) return true;
  const isOther = input.email !== undefined && input.email.trim() !== caller.delivery_email;
  return isOther && !services.config.mail;
}

/** Returns the caller's current password, if there is one. Throws unless the request contains it. */
async function provenPassword({
  caller,
  input,
  realm,
  services,
}: QueryCall<Endpoint>): Promise<PasswordRecord | undefined> {
  const present = await readPassword(realm.reader, realm.id, caller.id);
  if (!present) return undefined;
  const who = String(caller.id);
  const attempts = services.rateLimits?.passwordChanges;
  await attempts
    ?.attempt(realm.id, who)
    .catch(refusedForNow('Too many attempts with a wrong password.'));
  const matches = await services.passwords.matches(input.old_password ?? '', present);
  if (!matches) throw wrongPassword();
  await attempts?.succeeded(realm.id, who);
  return present;
}

/** Returns the record of a new password, if the request contains one. */
async function newPassword(
  { caller, input, services, apiKey }: QueryCall<Endpoint>,
  present: PasswordRecord | undefined,
): Promise<PasswordChange | undefined> {
  if (input.new_password === undefined) return undefined;
  await checkPasswordStrength(input.new_password, [caller.delivery_email, caller.full_name]);
  const fresh = present ? { apiKey: newApiKey() } : {};
  const key = fresh.apiKey ?? apiKey ?? null;
  return { ...fresh, record: await services.passwords.create(input.new_password, key) };
}

/** Changes the password. Ends all sessions that used the old password or its key. */
async function changePassword(
  { change, caller, apiKey }: MutationCall<Endpoint>,
  { record, apiKey: fresh }: PasswordChange,
): Promise<void> {
  change.put(passwords, { user_id: caller.id, ...record });
  audit(change, { kind: 'password.changed', target: caller.id, details: {} });
  if (fresh !== undefined) await replaceOwnKey(change, caller.id, apiKey, fresh);
}

/** Returns the second factor for the new password, if the caller has one. */
function resealedFactor({ realm, services, caller, input }: QueryCall<Endpoint>) {
  const { old_password: password = '', new_password: next = '' } = input;
  return resealFactor({ realm, services }, caller.id, password, next);
}

function wrongPassword(): Error {
  return badRequest('Wrong password!');
}

/** Renames the caller. Silently ignored if the organization does not allow that. */
function renameSelf({ change, state, caller, input }: MutationCall<Endpoint>): void {
  if (input.full_name === undefined) return;
  if (state.setting('name_changes_disabled') && caller.role > roles.administrator) return;
  rename(change, caller, input.full_name);
}
