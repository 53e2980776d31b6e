import { button, paragraph } from '../mail/letter.ts';
import type { LetterWriter } from '../mail/letter-writer.ts';
import { unlinked } from '../mail/unlinked.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { invites } from '../storage/tables/invites.ts';
import { legible } from '../text/legible.ts';
import { inviteLink, opened } from './stored-invites.ts';

/** The names in it are all that anybody can have this server write to a stranger. */
export const invitationLetter: LetterWriter<'invitation'> = async (
  { services, realm, state, origin },
  { address, details: { inviteId, at, token } },
) => {
  const source = { sql: realm.reader, realmId: realm.id };
  const [invite] = await storedRows(source, invites, { id: inviteId });
  // Of one that waited while it was mailed again, the newest mail will do.
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
      button('Make your account', inviteLink(origin, token)),
      paragraph(`The link is for you alone, and works ${until(invite.expires_at)}.`),
    ],
    why: `If you do not know who that is, there is nothing to do: you get an account only if you make one.\n${unlinked(name)}, ${origin}`,
  };
};

function until(end: number | null): string {
  if (end === null) return 'as long as nobody takes it back';
  const date = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    // Without it midnight is 24:00 of the day that begins.
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `until ${date.format(end)} UTC`;
}
