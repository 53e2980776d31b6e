import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { passwords, type UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { preparedMutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { bequeathSecret } from '../keys/account-secret.ts';
import { addKey } from '../keys/add-key.ts';
import { isKeyOf } from '../keys/live-key.ts';
import { signInKey } from '../keys/sign-in-key.ts';
import { noteFactorChange } from '../second-factor/note-factor-change.ts';
import { checkSignInFactor, useSignInFactor } from '../second-factor/sign-in-factor.ts';
import { newApiKey } from '../users/api-key.ts';
import { checkPasswordSignIn } from './check-password-sign-in.ts';
import { checkRealmOpen } from './check-realm-open.ts';
import { knownDevice, newDeviceToken } from './device-tokens.ts';
import { noteSignIn } from './note-sign-in.ts';
import { isStillPassword, readPassword } from './read-password.ts';

/** An id that no account has. */
const NOBODY = 0;

export const fetchApiKey = preparedMutation(endpoints.fetchApiKey, {
  async prepare({ input, state, realm, services, client }) {
    checkPasswordSignIn(services.config);
    const username = foldCase(input.username.trim());
    const now = services.clock.now();
    const named = personNamed(state, username);
    const device = knownDevice(state, input.device_token, named?.id, now);
    const attempt = { realmId: realm.id, username, ip: client.ip, device };
    type Reason = 'credentials' | 'rate_limit' | 'second_factor';
    const refused = (reason: Reason, userId: number | undefined) =>
      services.refusedSignIns.note(realm, { method: 'password', reason, userId, ip: client.ip });
    await services.rateLimits?.logins.attempt(attempt).catch((error: unknown) => {
      refused('rate_limit', named?.id);
      throw error;
    });
    // Another process, such as a command, may have created the account a moment ago.
    await realm.refresh();
    const user = personNamed(state, username);
    // Also for unknown names, so that they take as long as known ones.
    const record = await readPassword(realm.reader, realm.id, user?.id ?? NOBODY);
    const matches = await services.passwords.matches(input.password, record);
    if (!user || !record || !matches) {
      refused('credentials', user?.id);
      throw authenticationFailed();
    }
    const factor = await checkSignInFactor(
      { realm, state, services },
      { ...input, user, record },
    ).catch((error: unknown) => {
      // Without a code, the client only learns that it has to ask for one.
      if (input.second_factor !== undefined) refused('second_factor', user.id);
      throw error;
    });
    await services.rateLimits?.logins.succeeded(attempt);

    const existing =
      record.wrapped_api_key === null
        ? undefined
        : await services.passwords.unwrap(input.password, record.wrapped_api_key);
    if (existing && isKeyOf(state, existing, user.id, now)) {
      return { userId: user.id, device, factor, apiKey: existing };
    }
    const apiKey = newApiKey();
    const wrapped_api_key = await services.passwords.wrap(input.password, apiKey);
    return {
      userId: user.id,
      device,
      factor,
      apiKey,
      fresh: { ended: existing, record: { ...record, wrapped_api_key } },
    };
  },

  async run(
    { input, change, state, realm, client, services },
    { userId, device, factor, apiKey, fresh },
  ) {
    const user = state.users.get({ id: userId });
    if (!user) throw authenticationFailed();
    checkRealmOpen(state);
    if (!user.is_active) {
      const refusal = { method: 'password', reason: 'deactivated', userId, ip: client.ip } as const;
      services.refusedSignIns.note(realm, refusal);
      throw new ApiError('USER_DEACTIVATED', 'Your account is deactivated.');
    }
    if (fresh) {
      const { record, ended } = fresh;
      if (!(await isStillPassword(change, userId, record))) throw authenticationFailed();
      await addKey(change, user.id, { kind: 'main', apiKey, ip: client.ip });
      if (ended !== undefined) await bequeathSecret(change, user.id, ended, apiKey);
      change.put(passwords, { user_id: user.id, ...record });
    }
    const codes = await useSignInFactor(change, user, factor).catch((error: unknown) => {
      if (input.second_factor !== undefined) {
        const reason = 'second_factor';
        services.refusedSignIns.note(realm, { method: 'password', reason, userId, ip: client.ip });
      }
      throw error;
    });
    if (factor.kind === 'set-up') {
      noteFactorChange(change, services.config, user.id, 'enabled');
    }
    audit(change, {
      kind: 'sign_in.succeeded',
      target: user.id,
      details: { method: 'password' },
    });
    await noteSignIn(change, user, { services, client });
    return {
      ...(await signInKey(change, user.id, apiKey, { name: input.device_name, client })),
      email: user.delivery_email,
      user_id: user.id,
      ...codes,
      device_token: newDeviceToken(state, apiKey, change.now, device),
    };
  },
});

function personNamed(state: RealmState, username: string): UserRow | undefined {
  const user = state.usersByDeliveryEmail.get(username);
  return user?.is_bot ? undefined : user;
}

/** The error for an unknown name and for a wrong password alike. */
function authenticationFailed(): ApiError {
  return new ApiError('AUTHENTICATION_FAILED', 'Your username or password is incorrect.');
}
