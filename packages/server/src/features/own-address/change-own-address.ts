import { type endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { countMail, MailAllowance } from '../../delivery/mail/mail-allowance.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';
import type { QueryCall } from '../../handler.ts';
import { accountMark } from '../auth/account-mark.ts';
import { passwordWithin } from '../auth/read-password.ts';
import { changeEmail } from '../users/change-email.ts';
import { checkEmailDomain } from '../users/email-domain.ts';
import { checkEmailIsFree, checkedEmail } from '../users/user-rules.ts';
import { spendOnMail, tooManyMailsThere } from './spend-on-mail.ts';

/** Returns the requested address if it differs. Limits the number of mails about it. */
export async function wantedAddress({
  input,
  caller,
  realm,
  services,
}: QueryCall<typeof endpoints.updateSettings>): Promise<string | undefined> {
  if (input.email === undefined) return undefined;
  const address = checkedEmail(input.email);
  if (address === caller.delivery_email) return undefined;
  if (services.config.mail) await spendOnMail(services, realm, caller);
  return address;
}

/** Changes a user's address. If the server sends mail, the change waits until the user confirms the new address. */
export async function changeOwnAddress(
  change: Mutation,
  user: UserRow,
  wanted: string,
  { config, realmHost }: { readonly config: Config; readonly realmHost: string },
): Promise<void> {
  checkMayChangeAddress(change.state, user);
  if (!config.mail) {
    changeEmail(change, user, wanted, realmHost);
    return;
  }
  checkEmailDomain(change.state, wanted);
  checkEmailIsFree(change.state, wanted, user.id);
  const allowance = await MailAllowance.of(change);
  if (!allowance.mayMail(user.id, wanted)) throw tooManyMailsThere();
  countMail(change, user.id, wanted);
  const mark = accountMark(change.state, user, await passwordWithin(change, user.id));
  const { id: user_id, delivery_email: address } = user;
  queueMail(change, { occasion: 'new address', address: wanted, user_id, details: { mark } });
  queueMail(change, { occasion: 'address wanted', address, user_id, details: { to: wanted } });
}

export function checkMayChangeAddress(state: RealmState, user: UserRow): void {
  if (state.setting('email_changes_disabled') && user.role > roles.administrator) {
    throw badRequest('Email address changes are disabled in this organization.');
  }
}
