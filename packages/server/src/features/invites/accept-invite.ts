import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { canAddSubscribers } from '../channels/access.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { greet } from '../notices/greeting.ts';
import { personText } from '../notices/notice-text.ts';
import { postNoticeToEach } from '../notices/post-notice.ts';
import { addSubscribers } from '../subscriptions/add-subscribers.ts';
import { addUser, type NewUser } from '../users/add-user.ts';
import { isSameAddress } from '../users/same-address.ts';
import { announceInvites, type OpenInvite } from './stored-invites.ts';

/** Creates the account of an invited person and uses up the invitation. */
export async function acceptInvite(
  change: Mutation,
  open: OpenInvite,
  account: Omit<NewUser, 'role' | 'withDefaultChannels' | 'bot'> & { readonly email: string },
  welcome: RenderedMessage,
): Promise<UserRow> {
  const { invite, inviter } = open;
  const { role, with_default_channels: withDefaultChannels } = invite;
  checkIsFor(open, account.email);
  const user = await addUser(change, {
    origin: 'invitation',
    ...account,
    role,
    withDefaultChannels,
  });
  await bringIntoChannels(change, user, open);
  change.put(invites, { ...invite, uses: invite.uses + 1 });
  announceInvites(change, inviter.id);
  await greet(change, user, welcome);
  if (invite.notify_inviter) {
    const person = personText(user);
    await postNoticeToEach(change, [inviter.id], ({ t }) =>
      t('notice.invitationAccepted', { person }),
    );
  }
  return user;
}

/** Throws unless an invitation by mail is used with the address that it was sent to. */
function checkIsFor({ invite: { email } }: OpenInvite, address: string): void {
  if (email === null || isSameAddress(email, address)) return;
  throw badRequest(
    `This invitation is for ${email}. Use that address, or ask for an invitation to yours.`,
  );
}

/** Subscribes the new account to those channels that still exist and to which the inviter may still add people. */
async function bringIntoChannels(
  change: Mutation,
  user: UserRow,
  { invite, inviter }: OpenInvite,
): Promise<void> {
  const { state, now } = change;
  const joinings = invite.channel_ids.flatMap((id) => {
    const channel = state.channels.get({ id });
    if (!channel || channel.is_archived) return [];
    return canAddSubscribers(state, inviter, channel, now) ? [{ channel }] : [];
  });
  if (joinings.length > 0) await addSubscribers(change, [user], joinings);
}
