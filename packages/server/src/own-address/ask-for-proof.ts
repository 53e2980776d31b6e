import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { accountMark } from '../auth/account-mark.ts';
import { passwordWithin } from '../auth/read-password.ts';
import { preparedMutation } from '../handler.ts';
import { countMail, MailAllowance } from '../mail/mail-allowance.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { spendOnMail, tooManyMailsThere } from './spend-on-mail.ts';

/** Mails who has not shown that their address is theirs a link to do so, as on joining. */
export const mailProofLink = preparedMutation(endpoints.mailProofLink, {
  isCounted: true,
  async prepare({ caller, realm, services }) {
    if (!services.config.mail) throw badRequest('This server sends no mail.');
    if (!caller.is_address_proven) await spendOnMail(services, realm, caller);
  },

  async run({ change, state, caller }) {
    const user = state.users.get({ id: caller.id }) ?? caller;
    if (!user.is_address_proven && !(await askForProof(change, user, user.id)))
      throw tooManyMailsThere();
    return {};
  },
});

/**
 * False where so many mails went there, or because of `senderId`, that this one does not: the address may be
 * anybody's.
 */
export async function askForProof(
  change: Mutation,
  user: UserRow,
  senderId: number,
): Promise<boolean> {
  const address = user.delivery_email;
  const allowance = await MailAllowance.of(change);
  if (!allowance.mayMail(senderId, address)) return false;
  countMail(change, senderId, address);
  const mark = accountMark(change.state, user, await passwordWithin(change, user.id));
  queueMail(change, { occasion: 'unproven address', address, user_id: user.id, details: { mark } });
  return true;
}
