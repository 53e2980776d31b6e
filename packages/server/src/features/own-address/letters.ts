import type { UserRow } from '../../core/storage/tables/users.ts';
import { type Block, button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterContext, LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
import type { Translate } from '../../languages/words.ts';
import type { Services } from '../../services.ts';
import { isMark } from '../auth/account-mark.ts';
import { readPassword } from '../auth/read-password.ts';
import { type AddressTicket, addressTickets } from './address-tickets.ts';

/**
 * Mail to the new address with a link that confirms it. A user can enter any address, so it may reach another person.
 */
export const newAddressLetter: LetterWriter<'new address'> = async (
  context,
  { address, user_id, details: { mark } },
) => {
  const { state, origin, words } = context;
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || !(await isValid(mark, context, user))) return undefined;
  const { t } = words;
  const organization = state.setting('name');
  return {
    to: address,
    subject: t('mail.newAddressSubject', { organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(
        t('mail.newAddress', {
          organization: unlinked(organization),
          address: user.delivery_email,
        }),
      ),
      itIsMine(context, { userId: user.id, mark, to: address }),
      paragraph(t('mail.newAddressExpires')),
    ],
    why: `${t('mail.newAddressWhy')}\n${unlinked(organization)}, ${origin}`,
  };
};

/** Mail to an address that a new user entered, with a link that verifies it. No other mail goes there before. */
export const unprovenAddressLetter: LetterWriter<'unproven address'> = async (
  context,
  { address, user_id, details: { mark } },
) => {
  const { state, origin, words } = context;
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || user.is_address_proven) return undefined;
  if (!(await isValid(mark, context, user))) return undefined;
  const { t } = words;
  const organization = state.setting('name');
  return {
    to: address,
    subject: t('mail.unprovenSubject', { organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(t('mail.unproven', { organization: unlinked(organization) })),
      itIsMine(context, { userId: user.id, mark, to: address }),
      paragraph(t('mail.unprovenExpires')),
    ],
    why: `${t('mail.unprovenWhy')}\n${unlinked(organization)}, ${origin}`,
  };
};

async function isValid(
  mark: string,
  { realm, state }: LetterContext,
  user: UserRow,
): Promise<boolean> {
  return isMark(mark, state, user, await readPassword(realm.reader, realm.id, user.id));
}

function itIsMine(
  { services, state, origin, words }: LetterContext,
  content: AddressTicket,
): Block {
  const ticket = addressTickets.issue(state, content, services.clock.now());
  const url = `${origin}/#new-address=${encodeURIComponent(ticket)}`;
  return button(words.t('mail.addressIsMine'), url);
}

/**
 * Mail to the present address. An attacker who has only the API key could otherwise take over the account with another
 * address.
 */
export const addressWantedLetter: LetterWriter<'address wanted'> = (
  { services, state, origin, words },
  { address, user_id, details: { to } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  // The address has changed already, and another mail says so.
  if (user?.delivery_email !== address) return undefined;
  const { t } = words;
  const organization = state.setting('name');
  return {
    to: address,
    subject: t('mail.addressWantedSubject', { organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(t('mail.addressWanted', { organization, address: to })),
      ...takeBack(t, services, origin),
    ],
    why: `${t('mail.addressWantedWhy')}\n${organization}, ${origin}`,
  };
};

/** Returns the part of the mail that helps to lock out an attacker with the key, which also cancels the change. */
function takeBack(t: Translate, { config }: Services, origin: string): Block[] {
  if (!config.passwordSignIn) {
    return [paragraph(t('mail.tellAdministrator'))];
  }
  return [
    paragraph(t('mail.resetPasswordNow')),
    button(t('mail.resetPassword'), `${origin}/#forgotten-password`),
    paragraph(t('mail.resetEffect')),
  ];
}

/** Mail to the former address, since an attacker who took over the account would change it first. */
export const addressChangedLetter: LetterWriter<'address changed'> = (
  { state, origin, words },
  { address, details: { to, by } },
) => {
  const { t } = words;
  const organization = state.setting('name');
  const giver = by === undefined ? undefined : state.users.get({ id: by });
  return {
    to: address,
    subject: t('mail.addressChangedSubject', { organization }),
    blocks: giver
      ? [
          paragraph(
            t('mail.addressChangedBy', {
              who: unlinked(giver.full_name),
              organization,
              address: to,
            }),
          ),
          paragraph(t('mail.addressChangedAdvice')),
        ]
      : [
          paragraph(t('mail.addressChanged', { organization, address: to })),
          paragraph(t('mail.tellAdministrator')),
        ],
    why: `${t('mail.whyHadAddress')}\n${organization}, ${origin}`,
  };
};
