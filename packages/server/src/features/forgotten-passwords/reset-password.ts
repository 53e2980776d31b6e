import { endpoints, type InputOf } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { passwords, type UserRow } from '../../core/storage/tables/users.ts';
import { linkWorksNoLonger } from '../../delivery/mail/mailed-tickets.ts';
import { type CallContext, preparedMutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { isMark } from '../auth/account-mark.ts';
import { checkPasswordSignIn } from '../auth/check-password-sign-in.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { passwordWithin, readPassword } from '../auth/read-password.ts';
import { replaceApiKey } from '../auth/replace-api-key.ts';
import { signInKey } from '../keys/sign-in-key.ts';
import { checkCode, type Proof, useProof } from '../second-factor/proof.ts';
import { isFactorRequired } from '../second-factor/required-of.ts';
import { factorIsMissing } from '../second-factor/sign-in-factor.ts';
import { findFactor } from '../second-factor/stored-factor.ts';
import { newApiKey } from '../users/api-key.ts';
import { proveAddress } from '../users/change-email.ts';
import { checkPasswordStrength } from '../users/password-strength.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { resetTickets } from './reset-tickets.ts';

export const resetPassword = preparedMutation(endpoints.resetPassword, {
  async prepare({ input, services, realm, state, client }) {
    checkPasswordSignIn(services.config);
    const user = await ownerOf(input.token, state, services.clock.now(), (id) =>
      readPassword(realm.reader, realm.id, id),
    );
    // `run` refuses an invalid link, since a used one may come from a retry.
    if (!user) return undefined;
    await checkPasswordStrength(input.new_password, [
      user.delivery_email,
      user.full_name,
      state.setting('name'),
    ]);
    const apiKey = newApiKey();
    const factor = await checkRecovery({ realm, services, client }, user, input);
    return { apiKey, factor, record: await services.passwords.create(input.new_password, apiKey) };
  },

  async run({ change, input, state, client }, prepared) {
    checkRealmOpen(state);
    const user = await ownerOf(input.token, state, change.now, (id) => passwordWithin(change, id));
    if (!user || !prepared) throw linkWorksNoLonger();
    proveAddress(change, user);
    if (prepared.factor) await useProof(change, prepared.factor);
    else if (await findFactor(change, user.id)) throw factorIsMissing();
    await replaceApiKey(change, user.id, { apiKey: prepared.apiKey });
    change.put(passwords, { user_id: user.id, ...prepared.record });
    audit(change, { kind: 'password.reset', target: user.id, details: {} });
    // The next sign-in with the password sets the factor up, and gives the key.
    if (!prepared.factor && isFactorRequired(state, user)) {
      return { user_id: user.id, email: user.delivery_email };
    }
    const device = { name: input.device_name, client };
    const key = await signInKey(change, user.id, prepared.apiKey, device);
    return { user_id: user.id, email: user.delivery_email, ...key };
  },
});

/** Checks the recovery code, if the account has a second factor. It seals the app's secret with the new password. */
async function checkRecovery(
  { realm, services, client: { ip } }: Pick<CallContext, 'realm' | 'services' | 'client'>,
  { id: userId }: UserRow,
  { second_factor: code, new_password: nextPassword }: InputOf<typeof endpoints.resetPassword>,
): Promise<Proof | undefined> {
  const factor = await findFactor({ sql: realm.reader, realmId: realm.id }, userId);
  if (!factor) return undefined;
  if (code === undefined) throw factorIsMissing();
  const attempt = { userId, factor, password: undefined, nextPassword, code };
  return checkCode({ realm, services }, attempt).catch((error: unknown) => {
    const refusal = { method: 'password', reason: 'second_factor', userId, ip } as const;
    services.refusedSignIns.note(realm, refusal);
    throw error;
  });
}

/** Returns the account of a link; undefined if the link is invalid, used or expired. */
async function ownerOf(
  token: string,
  state: RealmState,
  now: number,
  passwordOf: (userId: number) => Promise<PasswordRecord | undefined>,
): Promise<UserRow | undefined> {
  const ticket = resetTickets.read(state, token, now);
  if (!ticket) return undefined;
  const user = state.users.get({ id: ticket.userId });
  if (!user?.is_active) return undefined;
  return isMark(ticket.mark, state, user, await passwordOf(user.id)) ? user : undefined;
}
