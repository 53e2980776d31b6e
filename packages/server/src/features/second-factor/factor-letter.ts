import type { RealmState } from '../../core/realm/realm-state.ts';
import { type Block, button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import type { FactorChange, Occasions } from '../../delivery/mail/occasions.ts';
import { timeFor } from '../../delivery/mail/time-for.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';

type Details = Occasions['second factor'];

const subjects: { readonly [E in FactorChange]: string } = {
  enabled: 'Two-factor authentication is on in',
  disabled: 'Two-factor authentication is off in',
  reset: 'Two-factor authentication was reset in',
};

export const factorLetter: LetterWriter<'second factor'> = (
  { state, origin },
  { address, user_id, details },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user) return undefined;
  const { event, at, ip } = details;
  const name = state.setting('name');
  const place = ip === null ? '' : `\nfrom the network address ${ip}`;
  const happened = `${happening(state, details)} your account in ${unlinked(name)}:`;
  return {
    to: address,
    subject: `${subjects[event]} ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(`${happened}\n${timeFor(state, user, at)}${place}`),
      ...advice(event, origin),
    ],
    why: `You get this because the sign-in to your account changed. You cannot turn these mails off.\n${name}, ${origin}`,
  };
};

function happening(state: RealmState, { event, by }: Details): string {
  if (event === 'enabled') return 'two-factor authentication was turned on for';
  if (event === 'disabled') return 'two-factor authentication was turned off for';
  const who = state.users.get({ id: by ?? 0 })?.full_name;
  return `${who === undefined ? 'an operator of the server' : unlinked(who)} reset two-factor authentication for`;
}

function advice(event: FactorChange, origin: string): Block[] {
  if (event === 'enabled') {
    return [
      paragraph('To sign in with your password, you need a code of your authenticator app now.'),
      paragraph(
        'If that was not you, ask an owner of your organization to reset it, and then change your password.',
      ),
    ];
  }
  return [
    paragraph(
      'To sign in, you need only your password now. You can set up two-factor authentication again:',
    ),
    button('Open settings', `${origin}/#settings/two-factor`),
    paragraph(
      'If you did not expect this, change your password now, and tell an owner of your organization.',
    ),
  ];
}
