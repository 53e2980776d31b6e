import { button, paragraph } from '../mail/letter.ts';
import type { LetterWriter } from '../mail/letter-writer.ts';
import { addressTickets } from './address-tickets.ts';

/** To the new address: whoever opens the link has it. */
export const newAddressLetter: LetterWriter<'new address'> = (
  { services, state, origin },
  { address, user_id, details: { from } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (user?.delivery_email !== from) return undefined;
  const content = { userId: user.id, from, to: address };
  const ticket = addressTickets.issue(state, content, services.clock.now());
  const name = state.setting('name');
  return {
    to: address,
    subject: `Your new address for ${name}`,
    blocks: [
      paragraph(`Hello ${user.full_name},`),
      paragraph(`you want to be reached at this address in ${name}, instead of ${from}.`),
      button('Yes, this address is mine', `${origin}/#new-address=${encodeURIComponent(ticket)}`),
      paragraph('The link works for a day. Until then nothing changes.'),
    ],
    why: `If you do not know of it, somebody has mistyped theirs, and there is nothing to do.\n${name}, ${origin}`,
  };
};

/** To the address of before, as whoever took the account over would change it first. */
export const addressChangedLetter: LetterWriter<'address changed'> = (
  { state, origin },
  { address, details: { to } },
) => {
  const name = state.setting('name');
  return {
    to: address,
    subject: `Your address for ${name} is another now`,
    blocks: [
      paragraph(`Your account in ${name} has the address ${to} from now on, instead of this one.`),
      paragraph('If that was not you, tell an administrator of your organization at once.'),
    ],
    why: `You get this because the account had this address.\n${name}, ${origin}`,
  };
};
