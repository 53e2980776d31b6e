import type { UserRow } from '../../core/storage/tables/users.ts';
import { type Block, button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterContext, LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
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
  const { state, origin } = context;
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || !(await isValid(mark, context, user))) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Your new address for ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `you asked to use this address in ${unlinked(name)} instead of ${user.delivery_email}.`,
      ),
      itIsMine(context, { userId: user.id, mark, to: address }),
      paragraph('The link expires in a day. Nothing changes until you open it.'),
    ],
    why: `If you did not ask for this, ignore this mail. Another person probably mistyped their address.\n${unlinked(name)}, ${origin}`,
  };
};

/** Mail to an address that a new user entered, with a link that verifies it. No other mail goes there before. */
export const unprovenAddressLetter: LetterWriter<'unproven address'> = async (
  context,
  { address, user_id, details: { mark } },
) => {
  const { state, origin } = context;
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || user.is_address_proven) return undefined;
  if (!(await isValid(mark, context, user))) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Is this your address? You joined ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `you, or another person, joined ${unlinked(name)} with this address. Confirm the address to get mails about messages that you miss.`,
      ),
      itIsMine(context, { userId: user.id, mark, to: address }),
      paragraph('The link expires in a day. You can get a new one in the settings, under Profile.'),
    ],
    why: `If you did not join, ignore this mail. Another person probably mistyped their address. You get no more mails.\n${unlinked(name)}, ${origin}`,
  };
};

async function isValid(
  mark: string,
  { realm, state }: LetterContext,
  user: UserRow,
): Promise<boolean> {
  return isMark(mark, state, user, await readPassword(realm.reader, realm.id, user.id));
}

function itIsMine({ services, state, origin }: LetterContext, content: AddressTicket): Block {
  const ticket = addressTickets.issue(state, content, services.clock.now());
  return button(
    'Yes, this address is mine',
    `${origin}/#new-address=${encodeURIComponent(ticket)}`,
  );
}

/**
 * Mail to the present address. An attacker who has only the API key could otherwise take over the account with another
 * address.
 */
export const addressWantedLetter: LetterWriter<'address wanted'> = (
  { services, state, origin },
  { address, user_id, details: { to } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  // The address has changed already, and another mail says so.
  if (user?.delivery_email !== address) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Change of your address for ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `a person who is signed in with your account asked to use ${to} in ${name} instead of this address. The change takes effect when they open the link that was sent to ${to}.`,
      ),
      ...takeBack(services, origin),
    ],
    why: `You get this because your account has this address.\n${name}, ${origin}`,
  };
};

/** Returns the part of the mail that helps to lock out an attacker with the key, which also cancels the change. */
function takeBack({ config }: Services, origin: string): Block[] {
  if (!config.passwordSignIn) {
    return [
      paragraph('If this was not you, tell an administrator of your organization immediately.'),
    ];
  }
  return [
    paragraph('If this was not you, reset your password now:'),
    button('Reset password', `${origin}/#forgotten-password`),
    paragraph('This signs you out on all devices and cancels the change.'),
  ];
}

/** Mail to the former address, since an attacker who took over the account would change it first. */
export const addressChangedLetter: LetterWriter<'address changed'> = (
  { state, origin },
  { address, details: { to, by } },
) => {
  const name = state.setting('name');
  const giver = by === undefined ? undefined : state.users.get({ id: by });
  return {
    to: address,
    subject: `Your address for ${name} has changed`,
    blocks: giver
      ? [
          paragraph(
            `The administrator ${unlinked(giver.full_name)} changed the address of your account in ${name} to ${to}.`,
          ),
          paragraph('If you did not expect this, ask another administrator or an owner.'),
        ]
      : [
          paragraph(`The address of your account in ${name} is now ${to} instead of this one.`),
          paragraph('If this was not you, tell an administrator of your organization immediately.'),
        ],
    why: `You get this because the account had this address.\n${name}, ${origin}`,
  };
};
