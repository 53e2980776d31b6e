import { foldCase } from '../../core/text/fold-case.ts';
import { button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
import { accountMark } from '../auth/account-mark.ts';
import { readPassword } from '../auth/read-password.ts';
import { resetTickets } from './reset-tickets.ts';

/** Returns undefined if no account has the address. The requester does not learn this, and the address gets no mail. */
export const forgottenPasswordLetter: LetterWriter<'password forgotten'> = async (
  { services, realm, state, origin, words: { t } },
  { address },
) => {
  const user = state.usersByDeliveryEmail.get(foldCase(address));
  if (!user?.is_active || user.is_bot) return undefined;
  const password = await readPassword(realm.reader, realm.id, user.id);
  const mark = accountMark(state, user, password);
  const ticket = resetTickets.issue(state, { userId: user.id, mark }, services.clock.now());
  const organization = state.setting('name');
  return {
    to: user.delivery_email,
    subject: t('mail.resetSubject', { organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(t('mail.resetAsked', { organization })),
      button(t('mail.choosePassword'), `${origin}/#reset=${encodeURIComponent(ticket)}`),
      paragraph(t('mail.resetExpires')),
    ],
    why: `${t('mail.resetWhy')}\n${organization}, ${origin}`,
  };
};
