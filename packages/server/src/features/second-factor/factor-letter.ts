import type { RealmState } from '../../core/realm/realm-state.ts';
import { type Block, button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import type { FactorChange, Occasions } from '../../delivery/mail/occasions.ts';
import { timeFor } from '../../delivery/mail/time-for.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
import type { Translate } from '../../languages/words.ts';

type Details = Occasions['second factor'];

export const factorLetter: LetterWriter<'second factor'> = (
  { state, origin, words },
  { address, user_id, details },
) => {
  const user = state.users.get({ id: user_id ?? 0 });
  if (!user) return undefined;
  const { t } = words;
  const { event, at, ip } = details;
  const organization = state.setting('name');
  const happened = [
    happening(t, state, details),
    timeFor({ state, words }, user, at),
    ...(ip === null ? [] : [t('mail.fromAddress', { ip })]),
  ];
  return {
    to: address,
    subject: t('mail.factorSubject', { event, organization }),
    blocks: [
      paragraph(t('mail.hello', { name: unlinked(user.full_name) })),
      paragraph(happened.join('\n')),
      ...advice(t, event, origin),
    ],
    why: `${t('mail.factorWhy')}\n${organization}, ${origin}`,
  };
};

function happening(t: Translate, state: RealmState, { event, by }: Details): string {
  const organization = unlinked(state.setting('name'));
  if (event === 'enabled') return t('mail.factorEnabled', { organization });
  if (event === 'disabled') return t('mail.factorDisabled', { organization });
  const who = state.users.get({ id: by ?? 0 })?.full_name;
  return who === undefined
    ? t('mail.factorResetByOperator', { organization })
    : t('mail.factorReset', { who: unlinked(who), organization });
}

function advice(t: Translate, event: FactorChange, origin: string): Block[] {
  if (event === 'enabled') {
    return [paragraph(t('mail.factorEnabledAdvice')), paragraph(t('mail.factorEnabledWarning'))];
  }
  return [
    paragraph(t('mail.factorOffAdvice')),
    button(t('mail.openSettings'), `${origin}/#settings/two-factor`),
    paragraph(t('mail.factorOffWarning')),
  ];
}
