import { storedRows } from '../../core/realm/stored-rows.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import { legible } from '../../core/text/legible.ts';
import { button, paragraph } from '../../delivery/mail/letter.ts';
import type { LetterWriter } from '../../delivery/mail/letter-writer.ts';
import { unlinked } from '../../delivery/mail/unlinked.ts';
import { inviteLink, opened } from './stored-invites.ts';

/** Mail with an invitation. Users control only the names in it, so it cannot carry their spam to strangers. */
export const invitationLetter: LetterWriter<'invitation'> = async (
  { services, realm, state, origin },
  { address, details: { inviteId, at, token } },
) => {
  const source = { sql: realm.reader, realmId: realm.id };
  const [invite] = await storedRows(source, invites, { id: inviteId });
  // If the invitation was mailed again meanwhile, only the newest mail is sent.
  if (invite?.created_at !== at) return undefined;
  const open = opened(state, invite, services.clock.now());
  if (!open) return undefined;
  const name = legible(state.setting('name'));
  const who = legible(open.inviter.full_name);
  return {
    to: address,
    subject: `${who} invites you to ${name}`,
    blocks: [
      paragraph(`${unlinked(who)} invites you to the team chat of ${unlinked(name)}.`),
      button('Create account', inviteLink(origin, token)),
      paragraph(`The link is only for you. It works ${until(invite.expires_at)}.`),
    ],
    why: `If you do not know this person, ignore this mail. You have no account unless you create one.\n${unlinked(name)}, ${origin}`,
  };
};

function until(end: number | null): string {
  if (end === null) return 'until the invitation is revoked';
  const date = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // With the default, midnight would be 24:00.
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `until ${date.format(end)} UTC`;
}
