import { endpoints } from '@tidings/shared-types';
import { canAddSubscribers } from '../channels/access.ts';
import { preparedMutation } from '../handler.ts';
import { postNoticeTo } from '../messages/notices.ts';
import { greet, renderWelcome } from '../notices/greeting.ts';
import { personText } from '../notices/notice-text.ts';
import { renderNotice } from '../notices/render-notice.ts';
import type { Mutation } from '../realm/mutation.ts';
import { invites } from '../storage/tables/invites.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { addSubscribers } from '../subscriptions/add-subscribers.ts';
import { addUser } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { checkEmailDomain } from '../users/email-domain.ts';
import { checkPasswordStrength } from '../users/password-strength.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { announceInvites, findInvite, type OpenInvite, worksNoLonger } from './stored-invites.ts';

export const join = preparedMutation(endpoints.join, {
  async prepare({ input, state, services, realm, client }) {
    // A wrong token must cost the server nothing; the refusal is `run`'s, since a used one may be a retry.
    const source = { sql: realm.reader, realmId: realm.id };
    if (!(await findInvite(source, state, input.token, services.clock.now()))) return undefined;
    const email = checkedEmail(input.email);
    checkEmailDomain(state, email);
    const fullName = checkedFullName(input.full_name);
    await checkPasswordStrength(input.password, [email, fullName, state.setting('name')]);
    const apiKey = newApiKey();
    return {
      email,
      fullName,
      apiKey,
      password: await services.passwords.create(input.password, apiKey),
      welcome: await renderWelcome({ services, realm, state, origin: client.origin }),
    };
  },

  async run({ change, input, state }, prepared) {
    const open = await findInvite(change, state, input.token, change.now);
    if (!open || !prepared) throw worksNoLonger();
    const { invite, inviter } = open;
    const { welcome, ...account } = prepared;
    const { role, with_default_channels: withDefaultChannels } = invite;
    const user = await addUser(change, { ...account, role, withDefaultChannels });
    await bringIntoChannels(change, user, open);
    change.put(invites, { ...invite, uses: invite.uses + 1 });
    announceInvites(change, inviter.id);
    await greet(change, user, welcome);
    if (invite.notify_inviter) {
      const text = `${personText(user)} has accepted your invitation.`;
      await postNoticeTo(change, inviter.id, renderNotice(state, text));
    }
    return { user_id: user.id, email: user.delivery_email, api_key: account.apiKey };
  },
});

/** Into those that are still there, and that the inviter may still bring others into. */
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
