import { accountMark } from '../auth/account-mark.ts';
import { readPassword } from '../auth/read-password.ts';
import { button, paragraph } from '../mail/letter.ts';
import type { LetterWriter } from '../mail/letter-writer.ts';
import { unlinked } from '../mail/unlinked.ts';
import { foldCase } from '../text/fold-case.ts';
import { resetTickets } from './reset-tickets.ts';

/** Undefined where nobody has that address: who asked is told nothing, and who has it is left alone. */
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
    subject: `A new password for ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(`somebody, you we hope, said that you forgot your password for ${name}.`),
      button('Choose a new password', `${origin}/#reset=${encodeURIComponent(ticket)}`),
      paragraph(
        'The link works once, for an hour. A new password signs you out wherever you are signed in; what was not sent there yet waits.',
      ),
    ],
    why: `If it was not you, there is nothing to do: without this mail nobody gets further.\n${name}, ${origin}`,
  };
};
