import { endpoints, roles, userSettingNames } from '@tidings/shared-types';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { type MutationCall, preparedMutation, type QueryCall } from '../../handler.ts';
import { checkPassword, wrongPassword } from '../auth/check-password.ts';
import { changePassword, type NewPassword, prepareNewPassword } from '../auth/new-password.ts';
import { isStillPassword, readPassword } from '../auth/read-password.ts';
import { checkSignedInRecently } from '../auth/recent-sign-in.ts';
import { keyAnswer } from '../keys/sign-in-key.ts';
import { changeOwnAddress, wantedAddress } from '../own-address/change-own-address.ts';
import { putResealed, resealFactor } from '../second-factor/reseal-factor.ts';
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
    const fresh = password && (await changePassword(change, call, password));
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
    return fresh ? keyAnswer(fresh) : {};
  },
});

/**
 * Tells whether the request needs the current password, or a recent sign-in. A new address needs it too: with the mailbox,
 * the holder of a stolen key could reset the password.
 */
function takesProof({ input, caller }: QueryCall<Endpoint>): boolean {
  return input.new_password !== undefined || isNewAddress(input.email, caller);
}

function isNewAddress(email: string | undefined, caller: UserRow): boolean {
  return email !== undefined && email.trim() !== caller.delivery_email;
}

/**
 * Returns the caller's current password, if there is one. Throws unless the request contains it. An account without a
 * password needs a recent sign-in instead.
 */
async function provenPassword(call: QueryCall<Endpoint>): Promise<PasswordRecord | undefined> {
  const { caller, input, realm } = call;
  const present = await readPassword(realm.reader, realm.id, caller.id);
  if (!present) {
    const purpose = input.new_password === undefined ? 'change your address' : 'set a password';
    await checkSignedInRecently(call, purpose);
    return undefined;
  }
  await checkPassword(call, caller.id, { password: input.old_password ?? '', record: present });
  return present;
}

/** Returns what a new password needs, if the request contains one. */
async function newPassword(
  call: QueryCall<Endpoint>,
  present: PasswordRecord | undefined,
): Promise<NewPassword | undefined> {
  const { caller, input } = call;
  if (input.new_password === undefined) return undefined;
  await checkPasswordStrength(input.new_password, [caller.delivery_email, caller.full_name]);
  const { keep_other_keys = false, old_password = '' } = input;
  return prepareNewPassword(call, {
    next: input.new_password,
    old_password,
    present,
    keep_other_keys,
  });
}

/** Returns the second factor for the new password, if the caller has one. */
function resealedFactor({ realm, services, caller, input }: QueryCall<Endpoint>) {
  const { old_password: password = '', new_password: next = '' } = input;
  return resealFactor({ realm, services }, caller.id, password, next);
}

/** Renames the caller. Silently ignored if the organization does not allow that. */
function renameSelf({ change, state, caller, input }: MutationCall<Endpoint>): void {
  if (input.full_name === undefined) return;
  if (state.setting('name_changes_disabled') && caller.role > roles.administrator) return;
  rename(change, caller, input.full_name);
}
