import { type Block, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';

export const deactivatedLetter: LetterWriter<'deactivated'> = (
  { state, origin, words: { t } },
  { address, user_id, details: { by, comment } },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user || user.is_active) return undefined;
  const organization = state.setting('name');
  const who = state.users.get({ id: by })?.full_name ?? t('mail.anAdministrator');
  const words: Block[] =
    comment.trim() === '' ? [] : [{ kind: 'message', by: who, text: comment.trim() }];
  return {
    to: address,
    subject: t('mail.deactivatedSubject', { organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(t('mail.deactivated', { who: unlinked(who), organization })),
      ...words,
    ],
    why: `${t('mail.whyHadAddress')}\n${organization}, ${origin}`,
  };
};
