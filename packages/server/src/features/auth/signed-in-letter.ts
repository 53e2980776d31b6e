import { button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { timeFor } from '../../delivery/mail/time-for.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';

export const signedInLetter: LetterWriter<'signed in'> = (
  { state, origin, words },
  { address, user_id, details: { at, ip, client } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user) return undefined;
  const { t } = words;
  const organization = state.setting('name');
  const time = timeFor({ state, words }, user, at);
  return {
    to: address,
    subject: t('mail.signedInSubject', { organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(t('mail.signedIn', { time, ip, program: programOf(client), client })),
      paragraph(t('mail.signedInAdvice')),
      button(t('mail.openSettings'), `${origin}/#settings/profile`),
    ],
    why: `${t('mail.signedInWhy')}\n${organization}, ${origin}`,
  };
};

/** All browsers give the same name. */
function programOf(client: string): 'browser' | 'other' {
  return client === 'Mozilla' ? 'browser' : 'other';
}
