import { storedRows } from '../../core/realm/stored-rows.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import { legible } from '../../core/text/legible.ts';
import { button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
import type { Words } from '../../languages/words.ts';
import { inviteLink, opened } from './stored-invites.ts';

/** Mail with an invitation. Users control only the names in it, so it cannot carry their spam to strangers. */
export const invitationLetter: LetterWriter<'invitation'> = async (
  { services, realm, state, origin, words },
  { address, details: { inviteId, at, token } },
) => {
  const source = { sql: realm.reader, realmId: realm.id };
  const [invite] = await storedRows(source, invites, { id: inviteId });
  // If the invitation was mailed again meanwhile, only the newest mail is sent.
  if (invite?.created_at !== at) return undefined;
  const open = opened(state, invite, services.clock.now());
  if (!open) return undefined;
  const { t } = words;
  const organization = legible(state.setting('name'));
  const who = legible(open.inviter.full_name);
  return {
    to: address,
    subject: t('mail.invitationSubject', { who, organization }),
    blocks: [
      paragraph(t('mail.invitation', { who: unlinked(who), organization: unlinked(organization) })),
      button(t('mail.createAccount'), inviteLink(origin, token)),
      paragraph(validity(words, invite.expires_at)),
    ],
    why: `${t('mail.invitationWhy')}\n${unlinked(organization)}, ${origin}`,
  };
};

function validity({ t, language }: Words, end: number | null): string {
  if (end === null) return t('mail.invitationOpen');
  const time = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // With the default, midnight would be 24:00.
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  });
  return t('mail.invitationUntil', { time: time.format(end) });
}
