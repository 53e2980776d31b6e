import { signedInLetter } from '../auth/signed-in-letter.ts';
import { forgottenPasswordLetter } from '../forgotten-passwords/letter.ts';
import { invitationLetter } from '../invites/invitation-letter.ts';
import { missedMessagesLetter } from '../missed-messages/letter.ts';
import { addressChangedLetter, newAddressLetter } from '../own-address/letters.ts';
import type { Letter } from './letter.ts';
import type { Later, LetterContext, LetterWriter } from './letter-writer.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

const writers: { readonly [O in Occasion]: LetterWriter<O> } = {
  'password forgotten': forgottenPasswordLetter,
  'new address': newAddressLetter,
  'address changed': addressChangedLetter,
  invitation: invitationLetter,
  'signed in': signedInLetter,
  'missed messages': missedMessagesLetter,
};

/** What a mail says, by how things are now. */
export async function writeLetter<O extends Occasion>(
  context: LetterContext,
  mail: Mail<O>,
): Promise<Letter | Later | undefined> {
  const { state } = context;
  if (state.internal('deactivated')) return undefined;
  if (mail.user_id !== null && !state.users.get({ id: mail.user_id })?.is_active) return undefined;
  return writers[mail.occasion](context, mail);
}
