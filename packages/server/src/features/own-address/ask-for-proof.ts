import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { countMail, MailAllowance } from '../../delivery/mail/mail-allowance.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';
import { preparedMutation } from '../../handler.ts';
import { accountMark } from '../auth/account-mark.ts';
import { passwordWithin } from '../auth/read-password.ts';
import { spendOnMail, tooManyMailsThere } from './spend-on-mail.ts';

/** Mails a link to a user whose address is not verified, like the one sent on joining. */
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
 * Queues a mail with a link to verify an address. Returns false if the address or `senderId` has had too many of them,
 * since the address may belong to another person.
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
