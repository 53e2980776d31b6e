import { foldCase } from '../../core/text/fold-case.ts';
import { button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
import { accountMark } from '../auth/account-mark.ts';
import { readPassword } from '../auth/read-password.ts';
import { resetTickets } from './reset-tickets.ts';

/** Returns undefined if no account has the address. The requester does not learn this, and the address gets no mail. */
export const forgottenPasswordLetter: LetterWriter<'password forgotten'> = async (
  { services, realm, state, origin },
  { address },
) => {
  const user = state.usersByDeliveryEmail.get(foldCase(address));
  if (!user?.is_active || user.is_bot) return undefined;
  const password = await readPassword(realm.reader, realm.id, user.id);
  const mark = accountMark(state, user, password);
  const ticket = resetTickets.issue(state, { userId: user.id, mark }, services.clock.now());
  const name = state.setting('name');
  return {
    to: user.delivery_email,
    subject: `Reset your password for ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(`you, or another person, asked for a new password for your account in ${name}.`),
      button('Choose new password', `${origin}/#reset=${encodeURIComponent(ticket)}`),
      paragraph(
        'The link works once and expires in an hour. A new password signs you out on all devices. Messages that a device has not sent yet stay on it.',
      ),
    ],
    why: `If you did not ask for this, ignore this mail. Your password stays the same.\n${name}, ${origin}`,
  };
};
