import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { signedInLetter } from '../../features/auth/signed-in-letter.ts';
import { forgottenPasswordLetter } from '../../features/forgotten-passwords/letter.ts';
import { invitationLetter } from '../../features/invites/invitation-letter.ts';
import {
  addressChangedLetter,
  addressWantedLetter,
  newAddressLetter,
  unprovenAddressLetter,
} from '../../features/own-address/letters.ts';
import { factorLetter } from '../../features/second-factor/factor-letter.ts';
import { deactivatedLetter } from '../../features/users/deactivated-letter.ts';
import { isSameAddress } from '../../features/users/same-address.ts';
import { organizationWords, wordsFor } from '../../languages/readers.ts';
import type { Words } from '../../languages/words.ts';
import { missedMessagesLetter } from '../missed-messages/letter.ts';
import { isMailable } from './is-mailable.ts';
import type { Letter } from './letter.ts';
import type { Later, LetterContext, LetterWriter } from './letter-writer.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

const writers: { readonly [O in Occasion]: LetterWriter<O> } = {
  'password forgotten': forgottenPasswordLetter,
  'new address': newAddressLetter,
  'address wanted': addressWantedLetter,
  'address changed': addressChangedLetter,
  'unproven address': unprovenAddressLetter,
  deactivated: deactivatedLetter,
  invitation: invitationLetter,
  'signed in': signedInLetter,
  'second factor': factorLetter,
  'missed messages': missedMessagesLetter,
};

/** Letters about an account that also go to people who are locked out of it. */
const evenOfDeadAccounts: ReadonlySet<Occasion> = new Set(['address changed', 'deactivated']);

/** Writes the text of a mail from the present state, in the language of its reader. */
export async function writeLetter<O extends Occasion>(
  context: Omit<LetterContext, 'words'>,
  mail: Mail<O>,
): Promise<Letter | Later | undefined> {
  const { state } = context;
  if (state.internal('deactivated')) return undefined;
  if (!isMailable(mail.address)) return undefined;
  if (mail.user_id !== null) {
    const user = state.users.get({ id: mail.user_id });
    if (!user?.is_active && !evenOfDeadAccounts.has(mail.occasion)) return undefined;
    if (user && isUnproven(mail.address, user) && mail.occasion !== 'unproven address') {
      return undefined;
    }
  }
  const words = wordsOfReader(state, mail);
  const letter = await writers[mail.occasion]({ ...context, words }, mail);
  if (!letter || 'notBefore' in letter) return letter;
  return { ...letter, language: words.language };
}

/** An address without an account, such as that of an invited person, gets mail in the organization's language. */
function wordsOfReader(state: RealmState, { user_id, address }: Mail): Words {
  const id = user_id ?? state.usersByDeliveryEmail.get(foldCase(address))?.id;
  return id === undefined ? organizationWords(state) : wordsFor(state, id);
}

/** An unproven address may belong to a stranger, who must not read mail about the account. */
function isUnproven(address: string, { delivery_email, is_address_proven }: UserRow): boolean {
  return !is_address_proven && isSameAddress(address, delivery_email);
}
