import { endpoints, roles, userSettingNames } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { isStillPassword, readPassword } from '../auth/read-password.ts';
import { type MutationCall, preparedMutation, type QueryCall } from '../handler.ts';
import { refusedForNow } from '../http/admission/refused-for-now.ts';
import { changeOwnAddress, wantedAddress } from '../own-address/change-own-address.ts';
import { passwords } from '../storage/tables/users.ts';
import { checkPasswordStrength } from '../users/password-strength.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { realmHost } from '../users/realm-host.ts';
import { rename } from '../users/rename.ts';
import { changeUserSetting } from './change-user-setting.ts';

type Endpoint = typeof endpoints.updateSettings;

export const updateSettings = preparedMutation(endpoints.updateSettings, {
  isCounted: true,
  prepare: async (call) => ({
    password: await newPassword(call),
    address: await wantedAddress(call),
  }),

  async run(call, { password, address }) {
    const { change, state, caller, input, client, services } = call;
    const host = realmHost(client.origin);
    renameSelf(call);
    if (password) await changePassword(call, password);
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
    return {};
  },
});

export interface PasswordChange {
  /** As it was when the old password was compared with it. */
  readonly from: PasswordRecord | undefined;
  readonly to: PasswordRecord;
}

/** What is to be stored of a new password, if one is asked for and the old one was right. */
async function newPassword(call: QueryCall<Endpoint>): Promise<PasswordChange | undefined> {
  const { caller, input, realm, services, apiKey } = call;
  if (input.new_password === undefined) return undefined;
  const current = await readPassword(realm.reader, realm.id, caller.id);
  if (current) {
    const who = String(caller.id);
    const attempts = services.rateLimits?.passwordChanges;
    await attempts
      ?.attempt(realm.id, who)
      .catch(refusedForNow('Too many attempts with a wrong password.'));
    const matches = await services.passwords.matches(input.old_password ?? '', current);
    if (!matches) throw wrongPassword();
    await attempts?.succeeded(realm.id, who);
  }
  await checkPasswordStrength(input.new_password, [caller.delivery_email, caller.full_name]);
  return { from: current, to: await services.passwords.create(input.new_password, apiKey ?? null) };
}

async function changePassword(
  { change, caller }: MutationCall<Endpoint>,
  { from, to }: PasswordChange,
): Promise<void> {
  if (from && !(await isStillPassword(change, caller.id, from))) throw wrongPassword();
  change.put(passwords, { user_id: caller.id, ...to });
}

function wrongPassword(): Error {
  return badRequest('Wrong password!');
}

/** Where names are not the people's to choose, a wish for another one is passed over in silence. */
function renameSelf({ change, state, caller, input }: MutationCall<Endpoint>): void {
  if (input.full_name === undefined) return;
  if (state.setting('name_changes_disabled') && caller.role > roles.administrator) return;
  rename(change, caller, input.full_name);
}
