import { button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { timeFor } from '../../delivery/mail/time-for.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';

export const signedInLetter: LetterWriter<'signed in'> = (
  { state, origin },
  { address, user_id, details: { at, ip, client } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user) return undefined;
  const name = state.setting('name');
  return {
    to: address,
    subject: `Signed in to ${name}`,
    blocks: [
      paragraph(`Hello ${unlinked(user.full_name)},`),
      paragraph(
        `someone signed in with your password:\n${timeFor(state, user, at)}\nfrom the network address ${ip}\n${programText(client)}`,
      ),
      paragraph('If that was you, you need not do anything. If not, change your password now:'),
      button('Open settings', `${origin}/#settings/profile`),
    ],
    why: `You can turn these mails off in your settings, under Notifications.\n${name}, ${origin}`,
  };
};

/** Returns the program's name. All browsers give the same one. */
function programText(client: string): string {
  return client === 'Mozilla' ? 'with a browser' : `with a program that calls itself ${client}`;
}
