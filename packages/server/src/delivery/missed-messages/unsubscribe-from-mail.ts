import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { changeUserSetting } from '../../features/settings/change-user-setting.ts';
import { changeOwnSettings } from '../../features/subscriptions/change-own-settings.ts';
import { realmHost } from '../../features/users/realm-host.ts';
import { mutation } from '../../handler.ts';
import { noMoreMail, unsubscribeTickets } from './unsubscribe-tickets.ts';

/** The settings that cause mails about missed messages. */
const switches = [
  'enable_offline_email_notifications',
  'enable_followed_topic_email_notifications',
  'enable_stream_email_notifications',
] as const;

/** Handles the unsubscribe button of mail programs (RFC 8058). */
export const unsubscribeFromMail = mutation(
  endpoints.unsubscribeFromMail,
  async ({ change, input, state, client }) => {
    const ticket = unsubscribeTickets.read(state, input.token, change.now);
    const user = ticket && state.users.get({ id: ticket.userId });
    if (!ticket || !user?.is_active || user.delivery_email !== ticket.address) {
      throw badRequest(
        'This link does not work any more. Choose in your settings which mails you get.',
      );
    }
    const host = realmHost(client.origin);
    for (const name of switches) await changeUserSetting(change, user.id, name, false, host);
    const channelIds = [...(state.channelsOf.get(user.id) ?? [])].filter(
      (id) =>
        state.notifiedOfChannel.email.get(id)?.has(user.id) &&
        // Archived channels cause no mails.
        !state.channels.get({ id })?.is_archived,
    );
    const off = { property: 'email_notifications', value: false } as const;
    changeOwnSettings(
      change,
      user,
      channelIds.map((stream_id) => ({ stream_id, ...off })),
    );
    return {};
  },
  { pageFor: (query) => `/${noMoreMail(query.get('token') ?? '')}` },
);
