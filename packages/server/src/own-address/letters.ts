import { accountMark } from '../auth/account-mark.ts';
import { readPassword } from '../auth/read-password.ts';
import { type Block, button, paragraph } from '../mail/letter.ts';
import type { LetterContext, LetterWriter } from '../mail/letter-writer.ts';
import { unlinked } from '../mail/unlinked.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { type AddressTicket, addressTickets } from './address-tickets.ts';

/** To the new address: whoever opens the link has it. Others may get it: one can ask for any. */
export const newAddressLetter: LetterWriter<'new address'> = async (
  context,
  { address, user_id, details: { mark } },
) => {
  const { state, origin } = context;
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || (await markOf(context, user)) !== mark) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Your new address for ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `you want to be reached at this address in ${unlinked(name)}, instead of ${user.delivery_email}.`,
      ),
      itIsMine(context, { userId: user.id, mark, to: address }),
      paragraph('The link works for a day. Until then nothing changes.'),
    ],
    why: `If you do not know of it, somebody has mistyped theirs, and there is nothing to do.\n${unlinked(name)}, ${origin}`,
  };
};

/** To what somebody typed who joined: whoever opens the link has it. Until then nothing else is mailed there. */
export const unprovenAddressLetter: LetterWriter<'unproven address'> = async (
  context,
  { address, user_id, details: { mark } },
) => {
  const { state, origin } = context;
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || user.is_address_proven) return undefined;
  if ((await markOf(context, user)) !== mark) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Is this your address? You joined ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `somebody, you we hope, joined ${unlinked(name)} with this address. Once you say that it is yours, what you miss there can be mailed to you.`,
      ),
      itIsMine(context, { userId: user.id, mark, to: address }),
      paragraph('The link works for a day. You get another one in the settings, under Profile.'),
    ],
    why: `If you do not know of it, somebody has mistyped theirs, and there is nothing to do: no more mails come.\n${unlinked(name)}, ${origin}`,
  };
};

async function markOf({ realm, state }: LetterContext, user: UserRow): Promise<string> {
  return accountMark(state, user, await readPassword(realm.reader, realm.id, user.id));
}

function itIsMine({ services, state, origin }: LetterContext, content: AddressTicket): Block {
  const ticket = addressTickets.issue(state, content, services.clock.now());
  return button(
    'Yes, this address is mine',
    `${origin}/#new-address=${encodeURIComponent(ticket)}`,
  );
}

/** To the present address, as whoever has only the key of an account could take it over by another one. */
export const addressWantedLetter: LetterWriter<'address wanted'> = (
  { services, state, origin },
  { address, user_id, details: { to } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  // By then it was changed, and that is told there.
  if (user?.delivery_email !== address) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Another address for ${name}?`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `somebody who is signed in as you wants to be reached at ${to} in ${name}, instead of this address. That holds once they follow the link which was sent there.`,
      ),
      ...takeBack(services, origin),
    ],
    why: `You get this because your account has this address.\n${name}, ${origin}`,
  };
};

/** What puts out whoever else has the key, and with it the link. */
function takeBack({ config }: Services, origin: string): Block[] {
  if (!config.passwordSignIn) {
    return [paragraph('If that was not you, tell an administrator of your organization at once.')];
  }
  return [
    paragraph('If that was not you, have yourself mailed a link to another password now:'),
    button('Choose another password', `${origin}/#forgotten-password`),
    paragraph('It signs you out everywhere, and the other address stays without effect.'),
  ];
}

/** To the address of before, as whoever took the account over would change it first. */
export const addressChangedLetter: LetterWriter<'address changed'> = (
  { state, origin },
  { address, details: { to, by } },
) => {
  const name = state.setting('name');
  const giver = by === undefined ? undefined : state.users.get({ id: by });
  const account = `your account in ${name} the address ${to}, instead of this one.`;
  return {
    to: address,
    subject: `Your address for ${name} is another now`,
    blocks: giver
      ? [
          paragraph(`The administrator ${unlinked(giver.full_name)} gave ${account}`),
          paragraph('If you do not know why, ask another administrator or an owner at once.'),
        ]
      : [
          paragraph(
            `Your account in ${name} has the address ${to} from now on, instead of this one.`,
          ),
          paragraph('If that was not you, tell an administrator of your organization at once.'),
        ],
    why: `You get this because the account had this address.\n${name}, ${origin}`,
  };
};
